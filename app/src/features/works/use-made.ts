import { useQuery } from '../../shell/query.ts'
import { useGentlePoll } from './gentle-poll.ts'
import { madeKey, readMade } from './works.ts'
import type { Made } from './works.ts'

const NOTHING = Promise.resolve(undefined)

/** What becomes of an uploaded film; undefined until it is known, or while there is none. */
export function useMade(upload: string): { made: Made | undefined; troubled: boolean } {
  const { data, error, reload } = useQuery<Made | undefined>({
    key: madeKey(upload),
    read: () => (upload ? readMade(upload) : NOTHING),
  })
  const moving = upload !== '' && data?.state !== 'ready' && data?.state !== 'failed'
  useGentlePoll(moving, reload)
  return { made: data, troubled: error !== undefined }
}
