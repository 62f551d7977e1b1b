import { expect, test } from 'vitest'
import * as z from 'zod'
import { inputJsonSchema } from './json-schema.ts'
import { htmlRenderOptions } from './schemas/options/html-render-options.ts'
import { source } from './schemas/sources/source.ts'

test('describes what a client sends: defaults kept, nothing with a default required', () => {
  const input = z.strictObject({
    name: z.string().meta({ description: 'A name.' }),
    wait_ms: z.int().min(0).max(30).default(5).meta({ description: 'A time.' }),
  })
  expect(inputJsonSchema({ input })).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      name: { type: 'string', description: 'A name.' },
      wait_ms: { type: 'integer', minimum: 0, maximum: 30, default: 5, description: 'A time.' },
    },
    required: ['name'],
    additionalProperties: false,
  })
})

test('writes bytes as the base64 that JSON carries', () => {
  const input = z.strictObject({ pdf: source })
  expect(inputJsonSchema({ input }).properties?.['pdf']).toMatchObject({
    anyOf: expect.arrayContaining([{ type: 'string', contentEncoding: 'base64' }]),
  })
})

test('makes one schema per operation', () => {
  const operation = { input: htmlRenderOptions }
  expect(inputJsonSchema(operation)).toBe(inputJsonSchema({ ...operation }))
})

test('lists are open to writing for a client', () => {
  expect(JSON.stringify(inputJsonSchema({ input: htmlRenderOptions }))).not.toContain('readOnly')
})
