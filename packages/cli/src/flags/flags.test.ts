import { type JsonSchema, type Operation, operations } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import { flagsOf } from './flags.ts'
import { COMMON_FLAGS, operationSyntax } from './operation-syntax.ts'

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['html'],
  properties: {
    html: { type: 'string' },
    label: { type: 'string', description: 'A label.' },
    options: {
      type: 'object',
      properties: {
        page_size: { type: 'string', default: 'A4', description: 'Paper size.' },
        orientation: { type: 'string', enum: ['portrait', 'landscape'], description: 'Turn.' },
        margins_mm: {
          anyOf: [
            { type: 'number' },
            { type: 'object', properties: { top: { type: 'number', description: 'Top.' } } },
          ],
        },
        outline: { type: 'boolean', default: true },
        styles: { type: 'array', items: { type: 'string' }, description: 'Style sheets.' },
        viewport: {
          type: 'object',
          properties: {
            width_px: { type: 'integer' },
            inner: { type: 'object', properties: { deep: { type: 'string' } } },
          },
        },
        attachments: { type: 'array', items: { type: 'object', properties: {} } },
        assets: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
}

function flag(name: string) {
  return flagsOf(SCHEMA, 'html').find((candidate) => candidate.name === name)
}

describe('flagsOf', () => {
  test('names scalars at the top and under options in kebab-case, in the order of the schema', () => {
    expect(flagsOf(SCHEMA, 'html').map(({ name }) => name)).toEqual([
      'label',
      'page-size',
      'orientation',
      'margins-mm',
      'margins-mm-top',
      'outline',
      'styles',
      'viewport-width-px',
      'attachments',
    ])
  })

  test('gives every field a flag where no document is one of them', () => {
    expect(flagsOf(SCHEMA)[0]?.name).toBe('html')
  })

  test('leads each flag to its field', () => {
    expect(flag('label')?.path).toEqual(['label'])
    expect(flag('page-size')?.path).toEqual(['options', 'page_size'])
    expect(flag('viewport-width-px')?.path).toEqual(['options', 'viewport', 'width_px'])
  })

  test('makes arrays of scalars repeatable', () => {
    expect(flag('styles')?.repeatable).toBe(true)
    expect(flag('page-size')?.repeatable).toBe(false)
  })

  test('takes arrays of objects as JSON', () => {
    expect(flag('attachments')).toMatchObject({ kinds: new Set(['json']), repeatable: false })
  })

  test('shows closed sets and defaults in the help text', () => {
    expect(flag('orientation')?.description).toBe('Turn. One of: portrait, landscape.')
    expect(flag('page-size')?.defaultText).toBe('A4')
    expect(flag('outline')?.defaultText).toBe('true')
    expect(flag('label')?.defaultText).toBeUndefined()
  })
})

describe.each(Object.values<Operation>(operations))('$name', (operation) => {
  const flags = operationSyntax(operation).flags

  test('has no two fields on one flag, and none on a flag of the command line itself', () => {
    const names = [...Object.keys(COMMON_FLAGS), 'help', ...flags.map(({ name }) => name)]
    expect(names).toEqual([...new Set(names)])
  })

  test('describes every flag', () => {
    expect(flags.filter(({ description }) => description === '')).toEqual([])
  })
})
