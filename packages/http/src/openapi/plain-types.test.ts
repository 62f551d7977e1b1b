import { expect, test } from 'vitest'
import { withPlainTypes } from './plain-types.ts'

const NULL = { type: 'null' } as const

test('one schema or null is that schema with two types', () => {
  const page = { anyOf: [{ type: 'integer', minimum: 0, description: 'A page.' }, NULL] }
  expect(
    withPlainTypes({ properties: { page: { ...page, description: 'Null for none.' } } }),
  ).toEqual({
    properties: { page: { type: ['integer', 'null'], minimum: 0, description: 'Null for none.' } },
  })
})

test('among several, the first that can be null is', () => {
  const choice = { type: 'string', enum: ['a'] }
  const reference = { $ref: '#/components/schemas/Cell' }
  expect(withPlainTypes({ anyOf: [choice, reference, NULL, { type: 'number' }] })).toEqual({
    anyOf: [choice, reference, { type: ['number', 'null'] }],
  })
})

test('where none can be null, and where a value only looks like a schema, nothing changes', () => {
  const closed = { anyOf: [{ type: 'string', const: 'none' }, NULL] }
  const value = { example: { anyOf: [{ type: 'string' }, NULL] } }
  expect(withPlainTypes([closed, value])).toEqual([closed, value])
})

test('a field with one boolean value is a boolean that says so; among several schemas it stays', () => {
  const fields = { blank: { type: 'boolean', const: true, description: 'An empty page.' } }
  const border = { anyOf: [{ type: 'boolean', const: false }, { type: 'number' }] }
  expect(withPlainTypes({ properties: { ...fields, border } })).toEqual({
    properties: {
      blank: { type: 'boolean', description: 'An empty page. The only value is true.' },
      border,
    },
  })
})

test('a time and an id have no pattern beside their format, an address keeps it', () => {
  const text = { type: 'string', pattern: '^x' }
  const fields = { at: { ...text, format: 'date-time' }, id: { ...text, format: 'uuid' } }
  const url = { ...text, format: 'uri' }
  expect(withPlainTypes({ properties: { ...fields, url, text } })).toEqual({
    properties: {
      at: { type: 'string', format: 'date-time' },
      id: { type: 'string', format: 'uuid' },
      url,
      text,
    },
  })
})

test('a choice among choices is one choice, of members that keep their descriptions', () => {
  const text = { type: 'string' }
  const named = { description: 'A list.', type: 'array' }
  const inner = { anyOf: [text, { anyOf: [named], description: 'Several.' }] }
  expect(withPlainTypes({ anyOf: [inner, { type: 'number' }], description: 'Any.' })).toEqual({
    anyOf: [text, named, { type: 'number' }],
    description: 'Any.',
  })
  const bound = { anyOf: [text], not: { const: '' } }
  expect(withPlainTypes({ anyOf: [bound, named] })).toEqual({ anyOf: [bound, named] })
  expect(withPlainTypes({ anyOf: [{ anyOf: [text], description: 'A text.' }] })).toEqual({
    anyOf: [{ description: 'A text.', type: 'string' }],
  })
})
