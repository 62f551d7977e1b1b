import type { JsonSchema } from '@svc/engine'

/** The kinds of value one flag can carry; JSON for a list of objects. */
export type FlagKind = 'string' | 'number' | 'boolean' | 'json'

/** A command-line flag and the field of the request body that it fills. */
export interface Flag {
  /** Kebab-case, without dashes: `margins-mm-top`. */
  readonly name: string
  /** Where the value goes in the body: `['options', 'margins_mm', 'top']`. */
  readonly path: readonly string[]
  readonly kinds: ReadonlySet<FlagKind>
  /** Whether the field is an array, filled by giving the flag several times. */
  readonly repeatable: boolean
  /** The field's own description, closed sets and all: the help text. */
  readonly description: string
  /** Values of a closed set, for completion; absent where anything may be given. */
  readonly choices?: readonly string[]
  /** Some of the values of an open set, for completion; absent where the schema names none. */
  readonly examples?: readonly string[]
  /** The value when it is a document, which a name of a file cannot stand for; absent for all others. */
  readonly content?: 'text' | 'bytes'
  /** The schema's default, for the help text only: the engine fills it in. */
  readonly defaultText?: string
}

/**
 * The flags of an operation, read from the JSON Schema of its input.
 *
 * Scalars at the top and under `options` become flags in kebab-case; objects among them are flattened one
 * level (`viewport.width_px` is `--viewport-width-px`); arrays of scalars become repeatable flags, arrays of
 * objects flags that take JSON. The rest has no flag and comes by `--input`.
 *
 * @param schema JSON Schema of the input
 * @param named the field that the words of the command line fill and that has no flag, if there is one
 * @returns in the order of the schema
 * @example flagsOf(inputJsonSchema(convertHtml), 'html').map((flag) => flag.name) // ['page-size', …]
 */
export function flagsOf(schema: JsonSchema, named?: string): readonly Flag[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (name === named || typeof field === 'boolean') return []
    if (name !== 'options') return fieldFlags([name], field, [])
    return Object.entries(field.properties ?? {}).flatMap(([option, optionSchema]) =>
      typeof optionSchema === 'boolean' ? [] : fieldFlags([option], optionSchema, ['options']),
    )
  })
}

const JSON_KIND: ReadonlySet<FlagKind> = new Set(['json'])

function fieldFlags(
  words: readonly string[],
  schema: JsonSchema,
  parents: readonly string[],
): readonly Flag[] {
  const flags: Flag[] = []
  const alternatives = branches(schema)
  const path = [...parents, ...words]
  const kinds = kindsOf(alternatives)
  const items = kindsOf(alternatives.flatMap((branch) => itemsOf(branch)))
  if (kinds.size > 0) flags.push(flag(words, path, kinds, false, schema))
  else if (items.size > 0) flags.push(flag(words, path, items, true, schema))
  else if (alternatives.some(isObjectList)) flags.push(flag(words, path, JSON_KIND, false, schema))
  if (words.length > 1) return flags
  for (const branch of alternatives) {
    for (const [name, field] of Object.entries(branch.properties ?? {})) {
      if (typeof field !== 'boolean') flags.push(...fieldFlags([...words, name], field, parents))
    }
  }
  return flags
}

function flag(
  words: readonly string[],
  path: readonly string[],
  kinds: ReadonlySet<FlagKind>,
  repeatable: boolean,
  schema: JsonSchema,
): Flag {
  const value = schema.default
  const choices = choicesOf(schema)
  const content = contentOf(schema)
  const examples = (schema.examples ?? []).filter((example) => typeof example === 'string')
  return {
    name: words.join('-').replaceAll('_', '-'),
    path,
    kinds,
    repeatable,
    description: describe(schema),
    ...(choices.length > 0 && { choices }),
    ...(examples.length > 0 && { examples }),
    ...(content !== undefined && { content }),
    ...(value === undefined || typeof value === 'object' ? {} : { defaultText: String(value) }),
  }
}

function describe(schema: JsonSchema): string {
  const choices = choicesOf(schema)
  const text = schema.description ?? ''
  return choices.length === 0 ? text : `${text} One of: ${choices.join(', ')}.`.trim()
}

function choicesOf(schema: JsonSchema): readonly string[] {
  const alternatives = branches(schema)
  return [...alternatives, ...alternatives.flatMap((branch) => itemsOf(branch))].flatMap((branch) =>
    (branch.enum ?? []).map(String),
  )
}

function contentOf(schema: JsonSchema): Flag['content'] {
  const alternatives = branches(schema)
  const texts = [...alternatives, ...alternatives.flatMap((branch) => itemsOf(branch)), schema]
  if (texts.some(({ contentEncoding }) => contentEncoding === 'base64')) return 'bytes'
  return texts.some(({ contentMediaType }) => contentMediaType !== undefined) ? 'text' : undefined
}

function kindsOf(alternatives: readonly JsonSchema[]): ReadonlySet<FlagKind> {
  const kinds = new Set<FlagKind>()
  for (const { type, enum: choices } of alternatives) {
    if (type === 'string' || (type === undefined && choices !== undefined)) kinds.add('string')
    if (type === 'number' || type === 'integer') kinds.add('number')
    if (type === 'boolean') kinds.add('boolean')
  }
  return kinds
}

function itemsOf(schema: JsonSchema): readonly JsonSchema[] {
  const { items } = schema
  return typeof items === 'object' && !Array.isArray(items) ? branches(items) : []
}

function isObjectList(schema: JsonSchema): boolean {
  return itemsOf(schema).some(
    ({ type, properties }) => type === 'object' || properties !== undefined,
  )
}

function branches(schema: JsonSchema): readonly JsonSchema[] {
  const alternatives = schema.anyOf ?? schema.oneOf
  return alternatives === undefined
    ? [schema]
    : alternatives.flatMap((branch) => (typeof branch === 'boolean' ? [] : branches(branch)))
}
