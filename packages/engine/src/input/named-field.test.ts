import { describe, expect, test } from 'vitest'
import { EngineError } from '../messages/errors.ts'
import { withNamedField } from './named-field.ts'

const INPUT = { pdf: '', fonts: [], images: {}, options: {} }

const paramOf = (message: string, input: unknown = INPUT) =>
  withNamedField(new EngineError('invalid_request', message), input).param

describe('the field that a message names', () => {
  test.each([
    ['pdf is not a PDF that can be read.', 'pdf'],
    ['fonts[2].source: the font is broken.', 'fonts[2].source'],
    ['images["a: \\"b\\" c"] must be an image.', 'images["a: \\"b\\" c"]'],
    ['options.selector "#a": the element has no size.', 'options.selector'],
  ])('is its param: %s', (message, param) => {
    expect(paramOf(message)).toBe(param)
  })

  test.each([
    'page_size must be A4.',
    'The PDF takes more memory than is allowed.',
    'toString is no field.',
    'pdf',
    'options.header_html and options.footer_html need 300 and 20 mm.',
  ])('is none where the request has no such field, or several are named: %s', (message) => {
    expect(paramOf(message)).toBeUndefined()
  })

  test('is not looked for in what is no object', () => {
    expect(paramOf('length must be 1.', 'x')).toBeUndefined()
  })

  test('stays the one that the error has', () => {
    const error = new EngineError('invalid_request', 'pdf is wrong.', { param: 'options.edits' })
    expect(withNamedField(error, INPUT).param).toBe('options.edits')
  })
})
