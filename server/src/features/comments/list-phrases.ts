import { listPhrases as endpoint } from '@qingyu/contract/comments'
import { useCase } from '../../calls/use-case.ts'

export const listPhrases = useCase(
  endpoint,
  async ({ settings }) => ({ list: settings.get('comments.phrases') }),
  { sharedFor: 60 },
)
