import type { Calls } from '@qingyu/contract/contract'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Desk } from '../../kit/desk.ts'
import { call, now } from '../../shell/api.ts'
import { toast } from '../../shell/feedback.ts'
import { queries } from '../../shell/queries.ts'

export type Waiting = Calls['console/reviews/queue']['output']['list'][number]
export type Review = Calls['console/reviews/show']['output']
export type Film = NonNullable<Review['video']>

const QUEUE_MS = 15_000

export const useReviewQueue = (kind: string) =>
  useQuery({
    queryKey: ['reviews', 'queue', kind],
    queryFn: ({ signal }) =>
      call('console/reviews/queue', { limit: 50, ...(kind && { kind }) }, { signal, showError: false }),
    refetchInterval: QUEUE_MS,
    placeholderData: keepPreviousData,
  })

export const useReviewReasons = (kind: string | undefined) =>
  useQuery({
    queryKey: ['reviews', 'reasons', kind],
    queryFn: ({ signal }) =>
      call('console/reviews/reasons', { ...(kind && { kind }) }, { signal, showError: false }),
    enabled: kind !== undefined,
    staleTime: 10 * 60_000,
  })

/** Whatever was taken, given back or decided has changed the queue. */
const changing = <T>(work: Promise<T>): Promise<T> =>
  work.finally(() => void queries.invalidateQueries({ queryKey: ['reviews', 'queue'] }))

export const newReviewDesk = (): Desk<Review> =>
  new Desk({
    idOf: ({ task }) => task,
    claim: ({ id, ...which }) =>
      changing(
        call(
          'console/reviews/claim',
          { ...which, ...(id !== undefined && { task: id }) },
          { showError: false },
        ),
      ),
    renew: (task) => call('console/reviews/renew', { task }, { showError: false }),
    giveBack: (task) => changing(call('console/reviews/give_back', { task }, { showError: false })),
    tell: toast,
    now,
  })

export const decideReview = (input: Calls['console/reviews/decide']['input']) =>
  changing(call('console/reviews/decide', input))

export const askSecondOpinion = (task: number, note: string) =>
  changing(call('console/reviews/second_opinion', { task, note }))

export const showReview = (task: number) => call('console/reviews/show', { task }, { showError: false })

export const useClearHit = () =>
  useMutation({
    mutationFn: (input: Calls['console/reviews/clear_hit']['input']) =>
      call('console/reviews/clear_hit', input),
  })
