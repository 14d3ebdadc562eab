import { flagOf } from '@qingyu/contract/shapes'
import { readWorkForm as endpoint } from '@qingyu/contract/works'
import { useCase } from '../../calls/use-case.ts'
import { lookAtMember } from '../accounts/accounts.public.ts'
import { isVerifiedAuthor } from '../verification/verification.public.ts'
import { shareOf } from '../videos/videos.public.ts'
import { listUsedTags } from './tags.repo.ts'

const TAGS_OFFERED = 30

export const readWorkForm = useCase(endpoint, async (call) => {
  const { db, settings } = call
  const { uid } = call.caller
  const [verified, member, tags] = await Promise.all([
    isVerifiedAuthor(db, uid),
    lookAtMember(db, uid),
    listUsedTags(db, TAGS_OFFERED),
  ])
  return {
    may_publish: flagOf(verified),
    categories: settings.get('videos.categories'),
    tags,
    coins_min: settings.get('videos.coins_min'),
    coins_max: settings.get('videos.coins_max'),
    share: shareOf(settings.get('works.shares'), member?.user.authLevel ?? 0),
    ticket_max: settings.get('tickets.max_coins'),
    rules: settings.get('texts.post_rules'),
    max_bytes: settings.get('uploads.video_max_bytes'),
    max_seconds: settings.get('uploads.video_max_seconds'),
    review_hours: settings.get('review.due_hours'),
  }
})
