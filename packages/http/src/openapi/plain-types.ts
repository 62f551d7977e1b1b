/**
 * The same document in the types that generators of clients have, of which openapi-generator's Java client is the strictest.
 * `null` is among the types of a schema instead of a schema of its own beside it, which is a class that nobody writes. A field
 * whose only value is `true` is a boolean that says so, since an enumeration of booleans does not compile. A time and an id
 * have their format alone: clients hold them as values of those types, to which a pattern beside it cannot be applied. A choice
 * among choices is one choice: a class takes no text for a choice inside it that has text.
 *
 * @example withPlainTypes({ anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] }) // { type: ['integer', 'null'], minimum: 0 }
 */
export function withPlainTypes<Value>(value: Value): Value {
  return plain(value) as Value
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => {
    if (VERBATIM.has(name)) return [name, member]
    const made = plain(member)
    return [name, name === 'properties' ? withPlainFields(made) : made]
  })
  return withNullType(withOneChoice(withFormatAlone(Object.fromEntries(members))))
}

const VERBATIM: ReadonlySet<string> = new Set(['enum', 'const', 'example', 'examples'])

/** Formats that are types of their own in clients, and whose texts follow from them. */
const TYPED_FORMATS: ReadonlySet<unknown> = new Set(['date-time', 'uuid'])

function withFormatAlone({ pattern, ...schema }: Record<string, unknown>): Record<string, unknown> {
  const isTyped = TYPED_FORMATS.has(schema['format'])
  return pattern === undefined || isTyped ? schema : { ...schema, pattern }
}

function withOneChoice(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf } = schema
  return Array.isArray(anyOf) ? { ...schema, anyOf: anyOf.flatMap(choices) } : schema
}

/** The choices of a member that is nothing but a choice, each with its description; else the member. */
function choices(member: { readonly anyOf?: readonly object[]; readonly description?: string }) {
  const { anyOf, description, ...rules } = member
  if (anyOf === undefined || Object.keys(rules).length > 0) return [member]
  return description === undefined ? anyOf : anyOf.map((choice) => ({ description, ...choice }))
}

function withNullType(schema: Record<string, unknown>): unknown {
  const { anyOf, ...beside } = schema
  if (!Array.isArray(anyOf)) return schema
  const others = anyOf.filter((member) => !isNull(member))
  const index = others.findIndex(takesNull)
  const chosen = others[index]
  if (others.length === anyOf.length || chosen === undefined) return schema
  const nullable = { ...chosen, type: [chosen.type, 'null'] }
  if (others.length === 1) return { ...nullable, ...beside }
  return { ...schema, anyOf: others.with(index, nullable) }
}

function isNull(schema: unknown): boolean {
  return JSON.stringify(schema) === '{"type":"null"}'
}

/** Whether `null` is valid as soon as its type is: no other keyword says more of it. */
function takesNull(schema: unknown): schema is { readonly type: string } {
  const { type, ...rules } = Object(schema) as Record<string, unknown>
  const isBound = ['enum', 'const', 'not', 'anyOf', 'oneOf'].some((keyword) => keyword in rules)
  return typeof type === 'string' && !isBound
}

function withPlainFields(fields: unknown): unknown {
  if (!isObject(fields)) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, plainField(field)]),
  )
}

function plainField(field: unknown): unknown {
  if (!isObject(field)) return field
  const { const: only, ...schema } = field as { readonly const?: unknown; description?: string }
  if (typeof only !== 'boolean') return field
  const { description = '' } = schema
  if (/only value/.test(description)) return schema
  return { ...schema, description: `${description} The only value is ${only}.`.trim() }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
