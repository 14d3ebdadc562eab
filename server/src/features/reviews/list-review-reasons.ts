import { listReviewReasons as endpoint } from '@qingyu/contract/console-reviews'
import { reasonsFor } from '../../calls/given-reasons.ts'
import { operatorRead } from '../../calls/operator-case.ts'

export const listReviewReasons = operatorRead(endpoint, async ({ settings }, { kind }) => ({
  list: reasonsFor(settings.get('review.reasons'), kind).map(({ id, text, phrase }) => ({
    id,
    text,
    phrase,
  })),
}))
