import { expect, test } from 'vitest'
import type { JsonSchema } from '../json-schema.ts'
import { unknownField } from './unknown-field.ts'

const schema: JsonSchema = {
  type: 'object',
  properties: {
    html: { type: 'string' },
    options: {
      type: 'object',
      properties: {
        page_size: { type: 'string' },
        wait_ms: { type: 'integer' },
        margins_mm: {
          anyOf: [{ type: 'number' }, { type: 'object', properties: { top: {}, left: {} } }],
        },
        edits: {
          type: 'array',
          items: {
            oneOf: [
              { type: 'object', properties: { type: { const: 'attach' }, content: {} } },
              { type: 'object', properties: { type: { const: 'stamp' }, contents: {} } },
            ],
          },
        },
        parts: { type: 'array', items: { type: 'object', properties: { name: {} } } },
      },
    },
  },
}

test.each([
  [['options'], 'page_siz', 'Unknown field "options.page_siz". Did you mean "page_size"?'],
  [['options'], 'pageSize', 'Unknown field "options.pageSize". Did you mean "page_size"?'],
  [['options'], 'margins', 'Unknown field "options.margins". Did you mean "margins_mm"?'],
  [
    ['options', 'margins_mm'],
    'topp',
    'Unknown field "options.margins_mm.topp". Did you mean "top"?',
  ],
  [['options', 'parts', 0], 'nam', 'Unknown field "options.parts[0].nam". Did you mean "name"?'],
])('suggests the nearest field of the same object: %j %s', (path, field, message) => {
  expect(unknownField(schema, path, field, {})).toBe(message)
})

test.each([
  [['options'], 'pageSiz', 'Did you mean "page_size"?'],
  [['options'], 'size', 'Did you mean "page_size"?'],
  [['options'], 'marginsMm', 'Did you mean "margins_mm"?'],
  [['options', 'margins_mm'], 'zzz', 'Here may stand top and left.'],
])(
  'knows the spelling of JavaScript and last words, else names the fields: %j %s',
  (path, field, hint) => {
    expect(unknownField(schema, path, field, {})).toContain(hint)
  },
)

test('suggests no field of another form than the object says it has', () => {
  const path = ['options', 'edits', 0]
  expect(unknownField(schema, path, 'content', { type: 'stamp' })).toContain('mean "contents"?')
  expect(unknownField(schema, path, 'contents', { type: 'attach' })).toContain('mean "content"?')
  expect(unknownField(schema, path, 'conten', {})).not.toContain('Did you mean')
})

test('suggests where a field of that name stands', () => {
  expect(unknownField(schema, [], 'wait_ms', {})).toBe(
    'Unknown field "wait_ms". Did you mean "options.wait_ms"?',
  )
  expect(unknownField(schema, ['options'], 'html', {})).toBe(
    'Unknown field "options.html". Did you mean "html"?',
  )
})

test.each(['zzz', 'constructor', 'toString', '', 'x'.repeat(1_000_000)])(
  'suggests nothing when nothing is near: %.20s',
  (field) => {
    expect(unknownField(schema, ['options'], field, {})).not.toContain('Did you mean')
  },
)

test('finds fields beside names that every object inherits', () => {
  expect(unknownField(schema, ['constructor', 'prototype'], 'x', {})).toBe(
    'Unknown field "constructor.prototype.x".',
  )
})
