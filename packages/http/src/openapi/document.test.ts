import { readFile, writeFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { ERROR_CODES, type Operation, operationPath, operations } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import { HTTP_ERROR_CODES } from '../answer/http-error.ts'
import { statusOf } from '../answer/status-of.ts'
import { kinds } from '../test/fake-operations.ts'
import { openApiDocument, openApiSteps } from './document.ts'

const COMMITTED = new URL('../../openapi.json', import.meta.url)

describe('the OpenAPI document', () => {
  test('lets others work after the input of each operation', () => {
    let pauses = 0
    for (const _ of openApiSteps(operations)) pauses++
    expect(pauses).toBeGreaterThan(Object.keys(operations).length)
  })

  test('says of every body what it is', () => {
    const contents: [where: string, content: unknown][] = []
    const collect = (value: unknown, where: string) => {
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'content') contents.push(...Object.entries(inner))
        collect(inner, `${where}/${key}`)
      }
    }
    collect(openApiDocument(operations).paths, '')
    for (const [where, content] of contents) {
      expect(content, where).toHaveProperty('schema')
      expect((content as { schema: object }).schema, where).not.toEqual({})
    }
    expect(contents.length).toBeGreaterThan(100)
  })

  test('describes every operation beyond its summary', () => {
    const { paths = {} } = openApiDocument(operations)
    const methods = Object.values(paths).flatMap((path) => Object.values(path))
    const said = methods.map(({ summary, description }) => [summary, description])
    for (const [summary, description = ''] of said) expect(description, summary).toMatch(/\.$/)
    expect(said.length).toBeGreaterThan(20)
  })

  test('is the one that is committed; UPDATE_OPENAPI=1 writes it anew', async () => {
    const fresh = `${JSON.stringify(openApiDocument(operations), null, 2)}\n`
    if (process.env['UPDATE_OPENAPI'] === '1') await writeFile(COMMITTED, fresh)
    expect(await readFile(COMMITTED, 'utf8')).toBe(fresh)
  })

  test.each([
    ['of the registry', operations],
    ['of every kind of operation', kinds],
  ])('%s is valid OpenAPI 3.1, every reference resolved', async (_which, offered) => {
    const validator = new Validator()
    const document = JSON.parse(JSON.stringify(openApiDocument(offered)))
    const { valid, errors } = await validator.validate(document)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
    for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference
        .split('/')
        .reduce<unknown>((node, step) => Reflect.get(Object(node), step), document)
      expect(target, reference).toBeTypeOf('object')
    }
  })

  test('has every operation, with every body form and an example', () => {
    const { paths = {} } = openApiDocument(operations)
    for (const operation of Object.values<Operation>(operations)) {
      const post = paths[operationPath(operation)]?.post
      const body = (post?.requestBody ?? {}) as { content?: Record<string, { example?: unknown }> }
      const { content = {} } = body
      expect(Object.keys(content)).toEqual([
        'application/json',
        'multipart/form-data',
        ...(operation.document?.mediaTypes ?? []),
      ])
      expect(content['application/json']?.example).toBeTypeOf('object')
    }
  })

  test('gives every body a type, and one type to all errors', () => {
    const document = openApiDocument(operations)
    const text = JSON.stringify(document)
    const own = Object.values<Operation>(operations).map(
      (it) => document.paths?.[operationPath(it)],
    )
    expect(JSON.stringify(own)).not.toMatch(/"(?:application|text|image)\/[\w.+-]+":\{\}/)
    expect(schemasWithDefault(document.components?.schemas)).toEqual([])
    const jobs = document.paths?.['/jobs']?.post?.requestBody as { content: object }
    expect(Object.entries(jobs.content).slice(0, 2)).toEqual([
      [
        'application/json',
        expect.objectContaining({ schema: { $ref: '#/components/schemas/CreateJobRequest' } }),
      ],
      ['multipart/form-data', { schema: expect.objectContaining({ type: 'object' }) }],
    ])
    const errors = text.match(/"\$ref":"#\/components\/schemas\/Error"/g) ?? []
    expect(errors.length).toBeGreaterThan(50)
  })

  test('knows no type that JSON Schema does not have', () => {
    const { components } = JSON.parse(JSON.stringify(openApiDocument(operations)))
    const known = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']
    const unknown = typesIn(components.schemas)
      .flat()
      .filter((type) => !known.includes(type as string))
    expect(unknown).toEqual([])
  })

  test('has what generators of clients take: no boolean schemas, and names for what stands twice', () => {
    const document = openApiDocument(operations)
    const text = JSON.stringify(document)
    expect(booleanSchemas(document)).toEqual([])
    expect(text).not.toMatch(/[[,]\{"type":"null"\}/)
    expect(text).not.toContain('"blank_pages":{"type":"boolean","const"')
    expect(text).not.toContain('"anyOf":[{"anyOf":')
    const { content = {} } = document.paths?.['/measure']?.post?.responses?.['200'] ?? {}
    expect(Object.keys(content['application/json'].schema)).toEqual(['oneOf'])
    expect(text.match(/"\$ref":"#\/components\/schemas\/\w+\/[^"]*"/g)).toBeNull()
    expect(text.match(/"title":"[A-Z]\w+"(?=[,}])/g)).toBeNull()
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(
      expect.arrayContaining(['EncodedSource', 'RotateEdit', 'TextCommand', 'JobConvertHtml']),
    )
  })

  test('states the options of an operation and the edits of all of them once', () => {
    const document = openApiDocument(operations)
    expect(JSON.stringify(document).match(/"const":"rotate"/g)).toHaveLength(1)
    const { ConvertHtmlRequest, ConvertHtmlRequestOptions } = document.components?.schemas ?? {}
    for (const schema of [ConvertHtmlRequest, ConvertHtmlRequestOptions]) {
      expect(schema).toHaveProperty(
        ['properties', 'options', '$ref'],
        '#/components/schemas/ConvertHtmlOptions',
      )
    }
  })

  test('says of every list what is in it, also of one with a fixed number of members', () => {
    const schemas = arraySchemas(openApiDocument(operations))
    expect(schemas.filter((schema) => !('items' in schema))).toEqual([])
    const [tuple] = schemas.filter((schema) => 'prefixItems' in schema)
    expect(tuple).toHaveProperty('items', Reflect.get(Object(tuple), 'prefixItems')[0])
  })

  test('states no key and no rate limit where the service has none', () => {
    const { security, ...document } = openApiDocument(operations, { isOpen: true })
    expect(security).toEqual([])
    const text = JSON.stringify(document)
    expect(text).not.toMatch(/RateLimit-|"security/)
    expect(text).toContain('"Retry-After"')
  })

  test('names every error code of an operation under its status', () => {
    const { paths = {} } = openApiDocument(operations)
    const responses = paths['/convert/html']?.post?.responses ?? {}
    const ofResults = ['precondition_failed', 'range_not_satisfiable']
    const elsewhere = ['not_found', 'job_not_found', 'method_not_allowed', ...ofResults]
    for (const code of [...ERROR_CODES, ...HTTP_ERROR_CODES]) {
      if (elsewhere.includes(code)) continue
      expect(JSON.stringify(responses[`${statusOf[code]}`]), code).toContain(`"${code}"`)
    }
  })
})

/** Descriptions of schemas that state a default; a property may have that name. */
function schemasWithDefault(value: unknown, isMap = false): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const own = !isMap && Object.hasOwn(value, 'default') ? [Reflect.get(value, 'description')] : []
  const below = Object.entries(value).flatMap(([name, member]) =>
    schemasWithDefault(member, !isMap && name === 'properties'),
  )
  return [...own, ...below]
}

/** Where `true` or `false` stands for a schema; `additionalProperties` may be one. */
function booleanSchemas(value: unknown, path = '', isMap = false): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const below = `${path}/${name}`
    const isSchema = isMap || ['items', 'not', 'contains', 'propertyNames'].includes(name)
    if (typeof member === 'boolean') return isSchema ? [below] : []
    const isExample = !isMap && ['example', 'examples', 'enum'].includes(name)
    return isExample ? [] : booleanSchemas(member, below, !isMap && name === 'properties')
  })
}

/** Types of all schemas below; a property may have that name. */
function typesIn(value: unknown, isMap = false): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const own = !isMap && Object.hasOwn(value, 'type') ? [Reflect.get(value, 'type')] : []
  const below = Object.entries(value).flatMap(([name, member]) =>
    typesIn(member, !isMap && name === 'properties'),
  )
  return [...own, ...below]
}

/** Schemas below that take lists. */
function arraySchemas(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Reflect.get(value, 'type') === 'array' ? [value] : []
  return [...own, ...Object.values(value).flatMap(arraySchemas)]
}
