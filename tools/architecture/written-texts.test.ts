import { contract } from '@qingyu/contract/contract'
import type { Endpoint } from '@qingyu/contract/endpoint'
import { shortText, unread } from '@qingyu/contract/text-rules'
import { textFields, textsAt } from '@qingyu/contract/written-texts'
import * as v from 'valibot'
import { expect, it } from 'vitest'

const ofMembers = Object.entries<Endpoint>(contract).filter(([, { caller }]) => caller !== 'operator')

it('every text of a call for members is marked as written (shortText, written) or unread, or is a formal pattern', () => {
  const unmarked = ofMembers.flatMap(([name, { input }]) =>
    textFields(input)
      .filter(({ kind }) => kind === 'unmarked')
      .map(({ path }) => `${name}: ${path.join('.')}`),
  )
  expect(unmarked).toEqual([])
})

it('what nobody is shown is named here', () => {
  const names = ofMembers.flatMap(([, { input }]) =>
    textFields(input)
      .filter(({ kind }) => kind === 'unread')
      .map(({ path }) => path.join('.')),
  )
  expect([...new Set(names)].toSorted()).toEqual([
    // Read by operators alone, who must be told in plain words what was seen: see contract/src/reports.ts.
    'address',
    'contact',
    'legal_name',
    'name',
    'new_password',
    'password',
    'text',
    'why',
  ])
})

it('finds a text wherever a shape holds it', () => {
  const text = shortText('文字', 10)
  const shape = v.object({
    title: v.optional(v.pipe(text, v.minLength(1))),
    tags: v.pipe(v.array(v.nullable(text)), v.maxLength(3)),
    parts: v.array(v.variant('kind', [v.object({ kind: v.literal('text'), body: v.nullish(text) })])),
    names: v.record(v.string(), text),
    either: v.union([v.number(), text]),
    secret: v.pipe(v.string(), unread),
    sealed: v.pipe(text, v.minLength(1), unread),
    code: v.pipe(v.string(), v.regex(/^[A-Z0-9-]{4,40}$/)),
    loose: v.pipe(v.string(), v.regex(/^\S+$/)),
    anything: v.unknown(),
    figure: v.number(),
  })
  const fields = textFields(shape)
  expect(Object.fromEntries(fields.map(({ path, kind }) => [path.join('.'), kind]))).toEqual({
    title: 'written',
    'tags.*': 'written',
    'parts.*.body': 'written',
    'names.*': 'written',
    either: 'written',
    secret: 'unread',
    sealed: 'unread',
    code: 'formal',
    loose: 'unmarked',
    anything: 'unmarked',
  })
  const written = fields.filter(({ kind }) => kind === 'written')
  const input = {
    tags: ['一', null, '三'],
    parts: [{ kind: 'text', body: '四' }],
    names: { a: '五' },
    either: 6,
  }
  expect(textsAt(written, input)).toEqual({
    'tags.0': '一',
    'tags.2': '三',
    'parts.0.body': '四',
    'names.a': '五',
  })
})
