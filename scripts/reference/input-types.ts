import { inputJsonSchema, type JsonSchema, type Operation } from '@svc/engine'

/** Types that were named so far: their text by name, and the name of each schema. */
interface Named {
  readonly texts: Map<string, string>
  readonly names: Map<string, string>
}

interface Scope {
  readonly named: Named
  /** The schema that `$ref` is looked up in. */
  readonly root: JsonSchema
  /** Name for an object at this place. */
  readonly name: string
  /** Text fields of the input itself that may be given as a file. */
  readonly files?: readonly string[]
  /** Fields of the input itself that may be given as a URL. */
  readonly addresses?: readonly string[]
}

const HEAD = `// Written by \`npm run reference\` from the schemas of the engine; a test holds both together.
import type { operations, ResultOf } from '@svc/engine'
import type { CallOptions } from './call-options.ts'
import type { FileInput } from './file-input.ts'
`

/**
 * Source of the input types of every operation, with the description, range and default of each field where an editor
 * shows them.
 *
 * Equal objects of several operations share one type.
 */
export function inputTypes(operations: Readonly<Record<string, Operation>>): string {
  const named: Named = { texts: new Map(), names: new Map() }
  for (const [key, operation] of Object.entries(operations)) {
    const root = inputJsonSchema(operation)
    const base = pascal(key)
    const { document, address } = operation
    const files = document?.kind === 'text' ? [document.field] : []
    const addresses = address === undefined ? [] : [address]
    const described = { ...root, description: `Input of \`${key}\`. ${operation.summary}` }
    defineObject(described, `${base}Input`, { named, root, name: base, files, addresses })
  }
  return [HEAD, ...named.texts.values(), methods(operations)].join('\n')
}

function methods(operations: Readonly<Record<string, Operation>>): string {
  const members = Object.entries(operations).map(([key, operation]) => {
    const { summary, credits, name } = operation
    const lines = [
      summary,
      '',
      `Operation \`${name}\`, ${credits === 0 ? 'free' : `${credits} credit`} in a hosted service.`,
      '',
      '@throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the reference says',
    ]
    return `${comment(lines.join('\n'), '  ')}  readonly ${key}: (input: ${pascal(key)}Input, call?: CallOptions) => Promise<ResultOf<(typeof operations)['${key}']['output']>>\n`
  })
  const inputs = Object.entries(operations).map(
    ([key, { name }]) =>
      `  /** Request of \`${name}\`. */\n  readonly ${key}: ${pascal(key)}Input\n`,
  )
  return `/** Every operation as a method, named by its key in the registry. */
export type OperationMethods = {
${members.join('\n')}}

/** Input of each operation, by its key. */
export type OperationInputs = {
${inputs.join('')}}
`
}

/** Names a type for an object, or finds the name it has; returns the name. */
function defineObject(schema: JsonSchema, wanted: string, scope: Scope): string {
  const { named, root } = scope
  const identity = JSON.stringify({
    ...schema,
    default: undefined,
    description: undefined,
    root: '',
  })
  const known = named.names.get(identity)
  if (known !== undefined) return known
  const name = freeName(wanted, scope)
  named.names.set(identity, name)
  // Reserved before its members are written: they stand before it in the file, and may refer to it.
  const required = new Set(schema.required ?? [])
  const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(
    ([field, member]) => {
      const inner = typeOf(member, { named, root, name: fieldName(name, field) })
      const type = withFile(inner, field, scope)
      const optional = required.has(field) ? '' : '?'
      const absent = required.has(field) ? '' : ' | undefined'
      const key = /^[a-z_]\w*$/i.test(field) ? field : JSON.stringify(field)
      return `${comment(docOf(target(member, root), member), '  ')}  readonly ${key}${optional}: ${type}${absent}\n`
    },
  )
  const doc = comment(schema.description ?? `Fields of ${words(name)}.`, '')
  named.texts.set(name, `${doc}export interface ${name} {\n${members.join('\n')}}\n`)
  return name
}

/** The library reads files and takes URL objects where a request has text. */
function withFile(type: string, field: string, { files, addresses }: Scope): string {
  if (addresses?.includes(field)) return `${type} | URL`
  return files?.includes(field) && !type.includes('FileInput') ? `${type} | FileInput` : type
}

function typeOf(given: JsonSchema, scope: Scope): string {
  const schema = target(given, scope.root)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return union(choices as JsonSchema[], scope)
  switch (schema.type) {
    case 'string':
      return stringType(schema)
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return arrayType(schema, scope)
    case 'object':
      return objectType(schema, scope)
    default:
      return 'unknown'
  }
}

function stringType(schema: JsonSchema): string {
  // Callers in the same process may give the file of what is encoded, or of a text that is a document.
  if (isFile(schema)) return 'string | FileInput'
  const known = (schema.examples ?? []) as unknown[]
  // Names that an editor offers, and any other text.
  return known.length === 0 ? 'string' : `${known.map(literal).join(' | ')} | (string & {})`
}

function arrayType(schema: JsonSchema, scope: Scope): string {
  if (Array.isArray(schema.prefixItems)) {
    const items = (schema.prefixItems as JsonSchema[]).map((item) => typeOf(item, scope))
    return `readonly [${items.join(', ')}]`
  }
  const items = schema.items as JsonSchema | undefined
  const item =
    items === undefined ? 'unknown' : typeOf(items, { ...scope, name: singular(scope.name) })
  return `readonly (${item})[]`
}

function objectType(schema: JsonSchema, scope: Scope): string {
  if (schema.properties !== undefined)
    return defineObject(schema, schema.title ?? scope.name, scope)
  const values = schema.additionalProperties
  if (typeof values !== 'object') return 'Readonly<Record<string, unknown>>'
  return `Readonly<Record<string, ${typeOf(values as JsonSchema, { ...scope, name: singular(scope.name) })}>>`
}

/** A union; objects of one that are told apart by a constant field take their names from it. */
function union(choices: readonly JsonSchema[], scope: Scope): string {
  const types = choices.map((choice) => {
    const member = target(choice, scope.root)
    const { type } = (member.properties ?? {}) as Record<string, JsonSchema>
    const tag = typeof type?.const === 'string' ? pascal(type.const) : ''
    return typeOf(choice, { ...scope, name: `${tag}${singular(scope.name)}` })
  })
  return [...new Set(types)].join(' | ')
}

/** The schema that a `$ref` leads to, with the description beside the reference. */
function target(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  if (schema.$ref === '#') return root
  const name = schema.$ref.replace('#/$defs/', '')
  const found = (root.$defs as Record<string, JsonSchema> | undefined)?.[name]
  if (found === undefined) throw new Error(`${schema.$ref} is not defined`)
  return { ...found, ...(schema.description !== undefined && { description: schema.description }) }
}

function docOf(schema: JsonSchema, given: JsonSchema): string {
  const lines = [schema.description ?? '']
  const fallback = given.default ?? schema.default
  if (fallback !== undefined && typeof fallback !== 'object') {
    lines.push('', `@default ${typeof fallback === 'string' ? `'${fallback}'` : String(fallback)}`)
  }
  return lines.join('\n')
}

function comment(text: string, indent: string): string {
  const lines = text.replaceAll('*/', '*\\/').split('\n').flatMap(wrap)
  if (lines.every((line) => line === '')) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  const body = lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')
  return `${indent}/**\n${body}${indent} */\n`
}

function wrap(line: string): string[] {
  const wrapped: string[] = ['']
  for (const word of line.split(' ')) {
    const last = wrapped.at(-1) ?? ''
    if (last !== '' && last.length + word.length > 110) wrapped.push(word)
    else wrapped[wrapped.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return wrapped
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}

/** A name that no other schema has: a second one gets a number. */
function freeName(wanted: string, { named }: Scope): string {
  const taken = new Set([...named.names.values(), ...named.texts.keys()])
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}${count}`
    if (!taken.has(name)) return name
  }
}

/** Options are types of their own; other fields are named by their own word. */
function fieldName(parent: string, field: string): string {
  return field === 'options' ? `${parent.replace(/Input$/, '')}Options` : pascal(field)
}

function pascal(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** `RemoteSource` as words: `remote source`. */
function words(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
}

function singular(name: string): string {
  if (name.endsWith('ries')) return `${name.slice(0, -3)}y`
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : name
}

/** Whether a string stands for bytes, or for Markdown, which the library takes as bytes too. */
function isFile({ contentEncoding, contentMediaType }: JsonSchema): boolean {
  return contentEncoding === 'base64' || contentMediaType === 'text/markdown'
}
