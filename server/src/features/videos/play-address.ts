import type { Services } from '../../calls/services.ts'
import type { Call, Member, Visitor } from '../../calls/use-case.ts'
import type { Cut, Holder } from '../../media/video/video-media.ts'

export type { Cut, Holder } from '../../media/video/video-media.ts'

/** Whom an address is made for. Another session, or another device, cannot use it. */
export const playAddress = (
  { media }: Pick<Services, 'media'>,
  assetId: string,
  cut: Cut,
  holder: Holder,
): string => media.video.addressOf(assetId, cut, holder)

/** One who may not act is shown what anybody is shown. */
export const viewerOf = (caller: Member | Visitor): Member | undefined =>
  caller.kind === 'member' && !caller.frozen ? caller : undefined

/** The caller as somebody who watches. */
export function holderOf(call: { caller: Member | Visitor } & Pick<Call, 'device'>): Holder {
  const member = viewerOf(call.caller)
  return member
    ? { kind: 'session', sessionId: member.sessionId, uid: member.uid }
    : { kind: 'device', device: call.device.toString('hex') }
}
