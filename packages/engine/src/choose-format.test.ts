import { describe, expect, test } from 'vitest'
import { namesFormat, withFormat } from './choose-format.ts'
import type { FormatField } from './operation.ts'

const FIELD: FormatField = {
  path: ['options', 'format'],
  mediaTypes: { png: 'image/png', webp: 'image/webp' },
}

describe('withFormat', () => {
  test.each([
    [{ html: '' }, { html: '', options: { format: 'webp' } }],
    [{ options: { quality: 1 } }, { options: { quality: 1, format: 'webp' } }],
    [{ options: { format: 'png' } }, { options: { format: 'png' } }],
    [{ options: { format: 7 } }, { options: { format: 7 } }],
  ])('fills in what %j leaves out', (body, expected) => {
    expect(withFormat(body, FIELD, 'image/webp')).toEqual(expected)
  })

  test.each([null, 'text', 7, [], { options: null }, { options: [] }, { options: 'webp' }])(
    'leaves %j for the schema to refuse',
    (body) => {
      expect(withFormat(body, FIELD, 'image/webp')).toEqual(body)
    },
  )

  test('leaves a body alone for a media type that no value stands for', () => {
    expect(withFormat({ html: '' }, FIELD, 'application/pdf')).toEqual({ html: '' })
  })

  test('does not change the body it was given', () => {
    const body = Object.freeze({ options: Object.freeze({}) })
    expect(withFormat(body, FIELD, 'image/png')).toEqual({ options: { format: 'png' } })
  })
})

describe('namesFormat', () => {
  test.each([{ options: { format: 'png' } }, { options: { format: null } }])('%j does', (body) => {
    expect(namesFormat(body, FIELD)).toBe(true)
  })

  test.each([{}, { options: {} }, { options: 'format' }, [], null, undefined])(
    '%j does not',
    (body) => {
      expect(namesFormat(body, FIELD)).toBe(false)
    },
  )
})
