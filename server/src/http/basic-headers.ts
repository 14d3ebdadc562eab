/** On every answer, whichever way it is made; while draining, clients are told to open their next connection elsewhere. */
export type BasicHeaders = () => readonly string[]

export function createBasicHeaders(draining: () => boolean): BasicHeaders {
  const always = [
    'referrer-policy',
    'no-referrer',
    'x-content-type-options',
    'nosniff',
    'x-frame-options',
    'DENY',
    'cross-origin-opener-policy',
    'same-origin',
  ]
  const last = [...always, 'connection', 'close']
  return () => (draining() ? last : always)
}
