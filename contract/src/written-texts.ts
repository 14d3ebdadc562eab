import type { GenericSchema } from 'valibot'

/** The texts in an endpoint's input, found in its shape: which are written for others, and which are not. */

export interface TextField {
  /** `*` stands for each item of a list, or each key of a record. */
  path: readonly string[]
  /** `unmarked`: nobody has said whether others read it. */
  kind: 'written' | 'unread' | 'formal' | 'unmarked'
}

// What of the validator's schemas this walk looks at.
interface Shape {
  type: string
  entries?: Record<string, Shape>
  wrapped?: Shape
  item?: Shape
  items?: readonly Shape[]
  rest?: Shape
  key?: Shape
  value?: Shape
  options?: readonly unknown[]
  pipe?: readonly Shape[]
  metadata?: { written?: boolean }
  requirement?: unknown
}

const TEXTLESS = new Set(['number', 'boolean', 'bigint', 'picklist', 'literal', 'null', 'undefined', 'date'])

export const textFields = (input: GenericSchema): TextField[] => walk(input, [], [])

function walk(shape: Shape, path: readonly string[], around: readonly Shape[]): TextField[] {
  const steps = [...around, ...(shape.pipe ?? [])]
  const [inner] = shape.pipe ?? []
  if (inner && inner !== shape && inner.pipe) return walk(inner, path, steps)
  if (TEXTLESS.has(shape.type)) return []
  const within = [
    ...Object.entries(shape.entries ?? {}).flatMap(([name, entry]) => walk(entry, [...path, name], [])),
    ...(shape.wrapped ? walk(shape.wrapped, path, steps) : []),
    ...[shape.item, shape.rest, shape.value, ...(shape.items ?? [])].flatMap((item) =>
      item ? walk(item, [...path, '*'], []) : [],
    ),
    ...(shape.options ?? []).flatMap((option) => walk(option as Shape, path, steps)),
  ]
  const isContainer = ['entries', 'wrapped', 'item', 'items', 'value', 'options'].some(
    (part) => part in shape,
  )
  return isContainer ? within : [{ path, kind: kindOf(steps) }]
}

function kindOf(steps: readonly Shape[]): TextField['kind'] {
  // From the outside in: a name that is kept encrypted is a shortText that was marked unread afterwards.
  const mark = steps.find((step) => step.metadata?.written !== undefined)
  if (mark) return mark.metadata?.written ? 'written' : 'unread'
  return steps.some(({ requirement }) => requirement instanceof RegExp && isFormal(requirement))
    ? 'formal'
    : 'unmarked'
}

/** Ids, codes, numbers: what such a pattern lets through is no sentence. */
const isFormal = (pattern: RegExp) =>
  pattern.source.startsWith('^') &&
  pattern.source.endsWith('$') &&
  !['字', '两个 字', 'a b', 'a，b'].some((sample) => pattern.test(sample))

/** The values of such fields in an input that has the shape, by their names as a refusal says them: `tags.0`. */
export function textsAt(fields: readonly TextField[], input: unknown): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { path } of fields) collect(input, path, [], texts)
  return texts
}

function collect(
  value: unknown,
  path: readonly string[],
  before: readonly string[],
  texts: Record<string, string>,
): void {
  const [step, ...rest] = path
  if (step === undefined) {
    if (typeof value === 'string') texts[before.join('.')] = value
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value))
    if (step === '*' || step === name) collect(inner, rest, [...before, name], texts)
}
