import type { GenericSchema } from 'valibot'

/** A contract shape in the words of the reference: `{ list: { id: string }[], next?: number }`. */

interface Shape {
  type: string
  entries?: Record<string, Shape>
  wrapped?: Shape
  item?: Shape
  value?: Shape
  options?: readonly unknown[]
  literal?: unknown
  pipe?: readonly (Shape & { requirement?: unknown })[]
}

export const describeShape = (schema: GenericSchema): string => describe(schema)

function describe(shape: Shape): string {
  const { wrapped = unknown, item = unknown, value = unknown } = shape
  switch (shape.type) {
    case 'object':
      return describeEntries(shape.entries ?? {})
    case 'array':
      return `${describe(item)}[]`
    case 'record':
      return `{ [name]: ${describe(value)} }`
    case 'picklist':
      return (shape.options ?? []).map((option) => JSON.stringify(option)).join(' | ')
    case 'literal':
      return JSON.stringify(shape.literal)
    case 'optional':
      return describe(wrapped)
    case 'nullable':
      return `${describe(wrapped)} | null`
    default:
      return shape.type + describeLimits(shape)
  }
}

const unknown: Shape = { type: 'unknown' }

function describeEntries(entries: Record<string, Shape>): string {
  const fields = Object.entries(entries).map(
    ([name, entry]) => `${name}${entry.type === 'optional' ? '?' : ''}: ${describe(entry)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function describeLimits({ pipe = [] }: Shape): string {
  const limits = pipe.flatMap(({ type, requirement }) => {
    if (type === 'min_length' || type === 'min_value') return [`≥ ${String(requirement)}`]
    if (type === 'max_length' || type === 'max_value') return [`≤ ${String(requirement)}`]
    if (type === 'regex') return [String(requirement)]
    return []
  })
  return limits.length === 0 ? '' : ` (${limits.join(', ')})`
}
