import { readUpload as endpoint } from '@qingyu/contract/works'
import { useCase } from '../../calls/use-case.ts'
import { findAsset } from '../../media/video/assets.ts'
import { failureOf, steps } from './video-uploads.copy.ts'

export const readUpload = useCase(endpoint, async (call, { upload }) => {
  const asset = await findAsset(call.db, upload)
  if (!asset || asset.ownerId !== call.caller.uid || asset.state === 'removing')
    throw call.fail('UPLOAD_NOT_YOURS', {})
  const { state, progress, step, failure, durationMs, width, height, manifest } = asset
  return {
    state,
    progress,
    step: state === 'received' ? steps.received : step,
    reason: failureOf(failure),
    duration: Math.round(durationMs / 1000),
    width,
    height,
    // Before it is ready the manifest names what is still to be stored.
    posters:
      state === 'ready' ? (manifest?.posters ?? []).map((id) => ({ id, url: call.media.addressOf(id) })) : [],
  }
})
