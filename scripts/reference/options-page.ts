import {
  inputJsonSchema,
  type JsonSchema,
  type Operation,
  operationPath,
  operationWords,
} from '@svc/engine'

const HEAD = `# Options

Every field of every operation. Written by \`npm run reference\` from the schemas; the same texts stand in the OpenAPI
document, in the help of the command line and in the types of the library.
`

/** Page that lists every field of every operation: its type, default and description. */
export function optionsPage(operations: Readonly<Record<string, Operation>>): string {
  const sections = Object.entries(operations).map(([key, operation]) => {
    const root = inputJsonSchema(operation)
    return `## ${operation.name}

${operation.summary}

\`POST ${operationPath(operation)}\`, \`svc ${operationWords(operation).join(' ')}\`, \`svc.${key}()\`

| field | type | default | meaning |
|---|---|---|---|
${rows(root, root, '').join('\n')}
`
  })
  return [HEAD, ...sections].join('\n')
}

function rows(
  schema: JsonSchema,
  root: JsonSchema,
  prefix: string,
  seen: readonly string[] = [],
): string[] {
  const required = new Set(schema.required ?? [])
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(
    ([field, given]) => {
      const member = resolve(given, root)
      const path = `${prefix}${field}`
      const fallback = given.default ?? member.default
      const shown =
        fallback === undefined || typeof fallback === 'object'
          ? required.has(field)
            ? 'required'
            : ''
          : `\`${JSON.stringify(fallback)}\``
      // A definition with a title is told where a field of the request itself is one.
      const isTold = member.title !== undefined && given.$ref !== undefined && prefix !== ''
      const hint = isTold ? ' Fields as in `commands` of `documents/render`.' : ''
      const description = `${member.description ?? ''}${hint}`
      const row = `| \`${path}\` | ${cell(typeName(member))} | ${shown} | ${cell(description)} |`
      const { $ref: reference } = given
      if (isTold || (reference !== undefined && seen.includes(reference))) return [row]
      const deeper = reference === undefined ? seen : [...seen, reference]
      return [row, ...nested(member, root, path, deeper)]
    },
  )
}

/** Fields of an object, or of the objects among a choice or in a list. */
function nested(
  schema: JsonSchema,
  root: JsonSchema,
  path: string,
  seen: readonly string[],
): string[] {
  if (isSource(schema)) return []
  if (schema.properties !== undefined) return rows(schema, root, `${path}.`, seen)
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]
  const items = schema.items as JsonSchema | undefined
  const inside = items === undefined ? choices : [items]
  const suffix = items === undefined ? path : `${path}[]`
  return inside.flatMap((one) => {
    const reference = one.$ref
    if (reference !== undefined && seen.includes(reference)) return []
    const deeper = reference === undefined ? seen : [...seen, reference]
    const member = resolve(one, root)
    if (member.properties === undefined) return nested(member, root, suffix, deeper)
    const { type } = member.properties as Record<string, JsonSchema>
    const tag = typeof type?.const === 'string' ? `${suffix}<${type.const}>` : suffix
    return rows(member, root, `${tag}.`, deeper)
  })
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const name = schema.$ref.replace('#/$defs/', '')
  const found = (root.$defs as Record<string, JsonSchema> | undefined)?.[name] ?? root
  return { ...found, ...(schema.description !== undefined && { description: schema.description }) }
}

/** Bytes in one of their forms: the page explains them once, in the description. */
function isSource(schema: JsonSchema): boolean {
  const choices = (schema.anyOf ?? []) as JsonSchema[]
  return choices.some(({ contentEncoding }) => contentEncoding === 'base64')
}

function typeName(schema: JsonSchema): string {
  if (isSource(schema) || schema.contentEncoding === 'base64') return 'source'
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ')
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices !== undefined) return [...new Set(choices.map(typeName))].join(' or ')
  if (schema.type === 'array') {
    return `list of ${typeName((schema.items ?? {}) as JsonSchema)}`
  }
  return String(schema.type ?? 'any')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
