import type { JsonSchema } from '../json-schema.ts'
import { formsAt } from './schema-at.ts'

// More would be no hint any more.
const MAX_FIELDS = 12

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  null: 'null',
}

/**
 * Forms that a value may have, in words; undefined where the schema does not say it in a few.
 *
 * @example acceptedForms(schema, ['commands', 0, 'link']) // 'an object with url or an object with anchor'
 */
export function acceptedForms(
  schema: JsonSchema,
  path: readonly PropertyKey[],
): string | undefined {
  const named = formsAt(schema, path).flatMap((form) => {
    const { type, properties, required = [], additionalProperties, contentEncoding } = form
    if (contentEncoding === 'base64') return ['base64 text']
    if (type !== 'object') return typeof type === 'string' ? [TYPE_NAMES[type] ?? type] : []
    const fields = Object.keys(properties ?? {})
    if (fields.length === 0 || additionalProperties === true) return ['an object']
    return [`an object with ${required.length > 0 ? listed(required, 'and') : oneOf(fields)}`]
  })
  const forms = [...new Set(named)]
  return forms.length === 0 ? undefined : listed(forms, 'or')
}

/** The fields of an object, as far as they are few; undefined otherwise. */
export function namedFields(fields: readonly string[]): string | undefined {
  const names = [...new Set(fields)]
  return names.length === 0 || names.length > MAX_FIELDS ? undefined : listed(names, 'and')
}

function oneOf(fields: readonly string[]): string {
  const [first = '', ...others] = fields
  if (others.length < MAX_FIELDS) return listed(fields, 'or')
  return `${[first, ...others].slice(0, MAX_FIELDS).join(', ')} and ${fields.length - MAX_FIELDS} more`
}

function listed(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
