import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { prepare } from './execute.ts'
import { inputJsonSchema, type JsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'
import { findOperation, operations } from './registry.ts'

const entries = Object.entries(operations)

describe.each(entries)('%s', (key, operation) => {
  test('its key is its name in camelCase', () => {
    expect(key).toBe(
      operation.name.replaceAll(/\/(.)/g, (_, letter: string) => letter.toUpperCase()),
    )
  })

  test('its name is lower-case words joined by slashes', () => {
    expect(operation.name).toMatch(/^[a-z]+(?:\/[a-z]+)*$/)
  })

  test('an artifact costs 1 and a JSON value 0', () => {
    expect(operation.credits).toBe('mediaTypes' in operation.output ? 1 : 0)
  })

  test('its summary is one sentence', () => {
    expect(operation.summary).toMatch(/^[A-Z][^.]*\.$/)
  })

  test('no list of it is read at once, nor on after a hundred mistakes', () => {
    const others: string[] = []
    z.toJSONSchema(operation.input, {
      io: 'input',
      unrepresentable: 'any',
      override({ zodSchema, path }) {
        const { def, traits } = zodSchema._zod
        if (def.type === 'array' && !traits.has('ListInTurns')) others.push(path.join('/'))
      },
    })
    expect(others).toEqual([])
  })

  test('a text that is too long is not read any further', () => {
    const others: string[] = []
    z.toJSONSchema(operation.input, {
      io: 'input',
      unrepresentable: 'any',
      override({ zodSchema, path }) {
        const checks = zodSchema._zod.def.checks ?? []
        const limit = checks.findIndex(({ _zod }) => _zod.def.check === 'max_length')
        const reads = checks.slice(limit + 1).some(({ _zod }) => _zod.def.check === 'custom')
        if (limit >= 0 && reads && !checks[limit]?._zod.def.abort) others.push(path.join('/'))
      },
    })
    expect(others).toEqual([])
  })

  test('every field has a description', () => {
    const schema = inputJsonSchema(operation)
    const fields = [...fieldsOf(schema, [])]
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.filter(({ node }) => !node.description).map(({ path }) => path)).toEqual([])
  })

  test('no description begins as a riddle', () => {
    const riddles = [...nodesOf(inputJsonSchema(operation), [])]
      .map(({ node }) => node.description ?? '')
      .filter((text) => /^(?:What(?! to do )|Of |Whom? )/.test(text))
    expect(riddles).toEqual([])
  })

  test('it has an example of its input and accepts it', () => {
    expect(() => prepare(operation, operation.example)).not.toThrow()
  })

  test('its document is a required field, or one of those that exclude each other', () => {
    const { document }: Operation = operation
    if (document === undefined) return
    const schema = inputJsonSchema(operation)
    const needed = [schema, ...(schema.oneOf ?? [])].filter(isSchema)
    expect(needed.flatMap(({ required }) => required ?? [])).toContain(document.field)
    expect(document.mediaTypes.join()).toMatch(/^[a-z0-9.+/,-]+$/)
  })

  test('of several media types a field picks one, the first when it is left out', () => {
    const { output }: Operation = operation
    if (!('mediaTypes' in output)) return
    const { mediaTypes, formatField } = output
    expect(formatField === undefined).toBe(mediaTypes.length === 1)
    if (formatField === undefined) return
    const field = fieldAt(inputJsonSchema(operation), formatField.path)
    expect(Object.keys(formatField.mediaTypes)).toEqual(field?.enum)
    expect(Object.values(formatField.mediaTypes)).toEqual(mediaTypes)
    expect(formatField.mediaTypes[String(field?.default)]).toBe(mediaTypes[0])
  })

  test('its address is a string that is required, or one of those that exclude each other', () => {
    const { address }: Operation = operation
    if (address === undefined) return
    const schema = inputJsonSchema(operation)
    const needed = [schema, ...(schema.oneOf ?? [])].filter(isSchema)
    expect(needed.flatMap(({ required }) => required ?? [])).toContain(address)
    expect(schema.properties?.[address]).toMatchObject({ type: 'string' })
  })

  test('every object refuses unknown fields or says what its values are', () => {
    const open = [...nodesOf(inputJsonSchema(operation), [])].filter(
      ({ node }) => node.type === 'object' && node.additionalProperties === undefined,
    )
    expect(open).toEqual([])
  })
})

test('names are unique', () => {
  const names = entries.map(([, operation]) => operation.name)
  expect(new Set(names).size).toBe(names.length)
})

test.each(['convert/html', '/convert/html', 'convert.html', 'convert_html'])(
  'findOperation takes the spelling %s',
  (name) => {
    expect(findOperation(name)).toBe(operations.convertHtml)
  },
)

test.each([
  '',
  '/',
  'convertHtml',
  'convert',
  'convert/html/',
  '//convert/html',
  'constructor',
  '__proto__',
])('findOperation knows no %j', (name) => {
  expect(findOperation(name)).toBeUndefined()
})

interface Found {
  readonly path: string
  readonly node: JsonSchema
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}

function fieldAt(schema: JsonSchema, path: readonly string[]): JsonSchema | undefined {
  let node: unknown = schema
  for (const step of path) node = isSchema(node) ? node.properties?.[step] : undefined
  return isSchema(node) ? node : undefined
}

function* nodesOf(node: unknown, path: readonly string[]): Generator<Found> {
  if (!isSchema(node)) return
  yield { path: path.join('.'), node }
  for (const [step, inner] of Object.entries(node)) {
    if (step !== 'default' && step !== 'enum') yield* nodesOf(inner, [...path, step])
  }
}

function* fieldsOf(schema: JsonSchema, path: readonly string[]): Generator<Found> {
  for (const { path: parent, node } of nodesOf(schema, path)) {
    for (const [name, field] of Object.entries(node.properties ?? {})) {
      if (isSchema(field)) yield { path: `${parent}.${name}`, node: field }
    }
  }
}
