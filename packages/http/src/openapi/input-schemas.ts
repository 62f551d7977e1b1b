import { isDeepStrictEqual } from 'node:util'
import { inputJsonSchema, type JsonSchema, type Operation } from '@svc/engine'
import type { SchemaObject, Schemas } from './schema-object.ts'
import { withSharedSchemas } from './shared-schemas.ts'

/**
 * The inputs of all operations as components, by the names that the paths refer to. The options of an operation stand
 * once, and the edits that many operations take stand once for all of them.
 */
export function inputSchemas(operations: Readonly<Record<string, Operation>>): Schemas {
  const edits = new SharedSchema('Edit')
  const inputs = Object.entries(operations).flatMap(([key, operation]) => {
    const whole = withoutChoice(schemaObject(inputJsonSchema(operation), inputName(key)))
    const { options, edits: list, ...fields } = whole.properties ?? {}
    const optionsName = `${capital(key)}Options`
    const isShared = isInline(options)
    const properties = {
      ...fields,
      ...(isInline(list) && { edits: edits.take(list) }),
      ...(options !== undefined && {
        options: isShared
          ? { $ref: reference(optionsName), description: options.description ?? '' }
          : options,
      }),
    } as NonNullable<SchemaObject['properties']>
    const schema = { ...whole, properties }
    const { document } = operation
    return [
      [inputName(key), schema] as const,
      ...(isShared ? [[optionsName, withSharedEdits(options, edits)] as const] : []),
      ...(document === undefined
        ? []
        : [[`${inputName(key)}Options`, withoutField(schema, document.field)] as const]),
    ]
  })
  return withSharedSchemas({
    ...Object.fromEntries(inputs),
    ...edits.component(),
    ...Object.assign({}, ...Object.values(operations).map(sharedDefinitions)),
  })
}

/** Definitions with a title of their own: the same ones in many schemas, and components by that title. */
function sharedDefinitions({ input }: Operation): Schemas {
  const { $defs = {} } = inputJsonSchema({ input })
  const titled = Object.values($defs).filter((definition) => isObject(definition))
  return Object.fromEntries(
    titled.flatMap(({ title, ...definition }) =>
      title === undefined ? [] : [[title, schemaObject({ ...definition, $defs }, title)] as const],
    ),
  )
}

/** The items of lists that are the same in many schemas, as one component. */
class SharedSchema {
  readonly #name: string
  #items: { readonly schema: SchemaObject; readonly text: string } | undefined

  constructor(name: string) {
    this.#name = name
  }

  /** The list with a reference to its items; the list as it is where its items are others. */
  take(list: SchemaObject): SchemaObject {
    if (!isInline(list.items)) return list
    const text = JSON.stringify(list.items)
    this.#items ??= { schema: list.items, text }
    return this.#items.text === text ? { ...list, items: { $ref: reference(this.#name) } } : list
  }

  component(): Schemas {
    return this.#items === undefined ? {} : { [this.#name]: this.#items.schema }
  }
}

function withSharedEdits(options: SchemaObject, edits: SharedSchema): SchemaObject {
  const list = options.properties?.['edits']
  if (!isInline(list)) return options
  return { ...options, properties: { ...options.properties, edits: edits.take(list) } }
}

/** Whether a schema can stand elsewhere as it is: definitions of its component are not at hand there. */
function isInline(schema: unknown): schema is SchemaObject {
  return isObject(schema) && !/"\$ref":"#\/components\/schemas\/\w+\//.test(JSON.stringify(schema))
}

function reference(name: string): `#/components/schemas/${string}` {
  return `#/components/schemas/${name}`
}

/** Name of the component that holds the input of an operation. */
export function inputName(key: string): string {
  return `${capital(key)}Request`
}

function capital(key: string): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`
}

/** Without a rule about which fields are there, which their descriptions state, too: generators of clients lose the fields over it. */
function withoutChoice(schema: SchemaObject): SchemaObject {
  return omit(schema, 'oneOf') as SchemaObject
}

function withoutField(schema: SchemaObject, field: string): SchemaObject {
  return {
    ...schema,
    properties: omit(schema.properties ?? {}, field) as NonNullable<SchemaObject['properties']>,
    required: (schema.required ?? []).filter((name) => name !== field),
  }
}

/**
 * OpenAPI 3.1 schemas are JSON Schemas of the same draft. Only `$schema` goes, and references to definitions of the
 * schema itself lead to where it stands in the document; those with a title are components. Defaults become sentences, since generators of clients take a
 * member that has one for a member that is always there.
 *
 * @param component name of the component that it becomes
 */
export function schemaObject(schema: JsonSchema, component: string): SchemaObject {
  const { $schema: _, $defs = {}, ...own } = schema
  const shared = new Map<string, string>(
    Object.entries($defs).flatMap(([name, definition]) =>
      isObject(definition) && definition.title !== undefined
        ? [[`#/$defs/${name}`, reference(definition.title)] as const]
        : [],
    ),
  )
  const others = Object.entries($defs).filter(([name]) => !shared.has(`#/$defs/${name}`))
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(boundTuple(value)).map(([key, member]) =>
        key === '$ref' && typeof member === 'string'
          ? [
              key,
              shared.get(member) ?? member.replace(/^#\//, `#/components/schemas/${component}/`),
            ]
          : [key, moved(member)],
      ),
    )
  }
  const stays = { ...own, ...(others.length > 0 && { $defs: Object.fromEntries(others) }) }
  return moved(withSpokenDefaults(stays)) as SchemaObject
}

/**
 * A tuple whose length is bounded says nothing by `items: false`, a schema that some generators of clients do not take. Where
 * all its members are alike `items` is one of them: who knows no tuples, or asks for `items` beside `type: array`, has that.
 */
function boundTuple(schema: object): object {
  const { items, prefixItems, maxItems } = schema as JsonSchema
  if (items !== false || prefixItems?.length !== maxItems) return schema
  const [first, ...others] = prefixItems ?? []
  const areAlike = others.every((other) => isDeepStrictEqual(other, first))
  return areAlike && first !== undefined ? { ...schema, items: first } : omit(schema, 'items')
}

/** A schema without its defaults, each told in its description; `isMap` for an object of schemas by name. */
export function withSpokenDefaults(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withSpokenDefaults(item))
  if (!isObject(value)) return value
  const members = Object.entries(value)
  const spoken = members
    .filter(([name]) => isMap || name !== 'default')
    .map(([name, member]) => {
      const verbatim = !isMap && ['enum', 'const', 'examples', 'example'].includes(name)
      return [name, verbatim ? member : withSpokenDefaults(member, !isMap && name === 'properties')]
    })
  const result: Record<string, unknown> = Object.fromEntries(spoken)
  if (isMap || !Object.hasOwn(value, 'default')) return result
  const { default: given } = value as { readonly default: unknown }
  const { description = '' } = value as { readonly description?: string }
  if (/default/i.test(description) || isObject(given)) return result
  return { ...result, description: `${description} Default: ${JSON.stringify(given)}.`.trim() }
}

function omit(value: object, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== field))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
