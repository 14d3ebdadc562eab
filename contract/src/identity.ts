import * as v from 'valibot'

/** What every call carries beside its own parameters. */
export const identity = v.object({
  bundle_id: v.pipe(v.string(), v.maxLength(100)),
  version: v.pipe(v.string(), v.maxLength(20)),
  oauth_type: v.literal('pwa'),
  oauth_id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{19}\d{13}$/)),
  system_token: v.pipe(v.string(), v.maxLength(100)),
})

export type Identity = v.InferOutput<typeof identity>
