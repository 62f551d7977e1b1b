import type { JsonSchema } from '../json-schema.ts'
import { nearestName } from '../messages/nearest-name.ts'
import { quotePath } from '../messages/quote.ts'
import { namedFields } from './accepted-forms.ts'
import { formsAt, isSchema } from './schema-at.ts'

// No field's name is as long; beyond, comparing would cost more than it helps.
const MAX_COMPARED_LENGTH = 40

/**
 * Public message about a field that the schema does not have, with the nearest one it has.
 *
 * Candidates are the fields of the same object, then fields of the same name elsewhere: `page_size` beside
 * `html` instead of inside `options` is the commonest slip.
 *
 * @param path address of the object the field stands in
 * @param given that object: of forms told apart by a field such as `type`, only those it may be are looked at
 * @example unknownField(schema, ['options'], 'page_siz', { page_siz: 'A4' })
 *   // 'Unknown field "options.page_siz". Did you mean "page_size"?'
 */
export function unknownField(
  schema: JsonSchema,
  path: readonly PropertyKey[],
  field: string,
  given: unknown,
): string {
  const address = quotePath([...path, field])
  const message = `Unknown field ${address.includes('"') ? address : `"${address}"`}.`
  const fields = fieldsAt(schema, path, given)
  const meant =
    field.length > MAX_COMPARED_LENGTH
      ? undefined
      : (nearestField(field, fields) ?? elsewhere(schema, field))
  if (meant !== undefined) return `${message} Did you mean "${meant}"?`
  const known = namedFields(fields)
  return known === undefined ? message : `${message} Here may stand ${known}.`
}

/** The field that is meant: also in the spelling of JavaScript (`fontSize`), and by its last word (`size`). */
function nearestField(name: string, fields: readonly string[]): string | undefined {
  const spelled = name.replace(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase()
  return nearestName(spelled, fields) ?? fields.find((field) => field.endsWith(`_${spelled}`))
}

/** Names of the fields of the object at a path, over all forms that the given one may take. */
function fieldsAt(schema: JsonSchema, path: readonly PropertyKey[], given: unknown): string[] {
  return formsAt(schema, path)
    .map(({ properties }) => properties ?? {})
    .filter((properties) => mayBe(properties, given))
    .flatMap((properties) => Object.keys(properties))
}

/** Whether an object agrees with all fields of a form that have one value only. */
function mayBe(properties: Readonly<Record<string, unknown>>, given: unknown): boolean {
  return Object.entries(properties).every(
    ([name, property]) =>
      !isSchema(property) ||
      property.const === undefined ||
      property.const === fieldOf(given, name),
  )
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Address of a field of exactly this name in another object, if there is one. */
function elsewhere(schema: JsonSchema, field: string): string | undefined {
  const open: { readonly node: JsonSchema; readonly path: readonly string[] }[] = [
    { node: schema, path: [] },
  ]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const properties = next.node.properties ?? {}
    if (Object.hasOwn(properties, field)) return [...next.path, field].join('.')
    for (const [name, property] of Object.entries(properties)) {
      if (isSchema(property)) open.push({ node: property, path: [...next.path, name] })
    }
  }
  return undefined
}
