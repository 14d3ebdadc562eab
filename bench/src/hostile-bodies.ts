import fc from 'fast-check'

/** What somebody with a good envelope and bad intentions puts into it. */

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  '__proto__',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>',
  '𠮷'.repeat(40),
  'x'.repeat(5000),
  '9'.repeat(400),
  '-0',
  'NaN',
  '2026-11-15T00:00:00Z',
)

const value: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom(null, true, false, Number.MAX_SAFE_INTEGER, -1, 1e308),
  fc.array(nasty, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), nasty, { maxKeys: 3 }),
)

const whole = fc.oneof(
  fc.jsonValue().map((any) => JSON.stringify(any)),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    'null',
    '[]',
    '{}',
    '{',
    '[[[[',
    '"',
    '1e999',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  ),
)

/** Some of the fields of a valid call replaced, removed or doubled; now and then not even an object. */
export const hostileBody = (identity: object, example: object): fc.Arbitrary<string> => {
  const valid: Record<string, unknown> = { ...identity, ...example }
  const fields = [...Object.keys(valid), 'id', 'uid', 'page', 'limit', 'cursor', 'constructor']
  const changes = fc.dictionary(fc.constantFrom(...fields), fc.option(value, { nil: undefined }), {
    minKeys: 1,
    maxKeys: 4,
  })
  const mutated = changes.map((change) => {
    const body = JSON.stringify({ ...valid, ...change })
    // JSON.stringify never writes this one; JSON.parse reads it.
    return body.replace('{', '{"__proto__":{"admin":true},')
  })
  return fc.oneof({ weight: 8, arbitrary: mutated }, { weight: 2, arbitrary: whole })
}
