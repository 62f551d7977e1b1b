import { expect, test } from 'vitest'
import { withSharedSchemas } from './shared-schemas.ts'

const source = {
  title: 'Source',
  type: 'object',
  properties: { title: { type: 'string' } },
} as const

test('a schema with a title is a component, however often it stands', () => {
  const one = { type: 'object', properties: { pdf: source, other: source } } as const
  expect(withSharedSchemas({ One: one })).toEqual({
    One: {
      type: 'object',
      properties: {
        pdf: { $ref: '#/components/schemas/Source' },
        other: { $ref: '#/components/schemas/Source' },
      },
    },
    Source: { type: 'object', properties: { title: { type: 'string' } } },
  })
})

test('objects that a constant tells apart are components', () => {
  const edit = (type: string) =>
    ({ type: 'object', properties: { type: { const: type } } }) as const
  expect(withSharedSchemas({ Edit: { oneOf: [edit('rotate'), edit('n_up')] } })).toEqual({
    Edit: {
      oneOf: [
        { $ref: '#/components/schemas/RotateEdit' },
        { $ref: '#/components/schemas/NUpEdit' },
      ],
    },
    RotateEdit: edit('rotate'),
    NUpEdit: edit('n_up'),
  })
})

test('two schemas of one name are refused', () => {
  const other = { ...source, description: 'Another.' }
  expect(() => withSharedSchemas({ One: { anyOf: [source, other] } })).toThrow(
    'Two schemas are called Source.',
  )
})
