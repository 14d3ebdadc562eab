import { fileURLToPath } from 'node:url'
import { bundle } from './harness-bundle.ts'
import { expect, test } from './journey.ts'

// What a minifier must leave as it is: keys of the validator, and a text that stands beside a schema.
const schemas = [/\bsafeParse\b|\bexpects:/, /kind:\s*[`'"]schema/, /线路地址/]
const settings = fileURLToPath(import.meta.resolve('@qingyu/contract/settings'))

test('nothing of the contract’s schemas or their validator is served to a browser', async ({
  request,
  origin,
  bundle: served,
}) => {
  const withSchemas = (await bundle(settings)).map(({ body }) => String(body)).join('\n')
  for (const sign of schemas) expect(sign.test(withSchemas)).toBe(true)

  const scripts = await Promise.all(
    served
      .filter(({ path }) => path.endsWith('.js'))
      .map(async ({ path }) => ({ path, text: await (await request.get(origin.url + path)).text() })),
  )
  const holding = (sign: RegExp): string[] =>
    scripts.filter(({ text }) => sign.test(text)).map(({ path }) => path)
  expect(holding(/\/ping\.txt/)).toHaveLength(1)
  for (const sign of [...schemas, /[`'"]node:/]) expect(holding(sign)).toEqual([])
})
