import { expect, test } from 'vitest'
import { checkInput } from '../../execute.ts'
import { mergeInput } from './merge-input.ts'

test('a document that is no object is refused with the forms there are', () => {
  expect(() => checkInput(mergeInput, 'JVBERi0xLjcK')).toThrow(
    'must be an object such as {"pdf": "..."} or {"blank": true}, got "JVBERi0xLjcK".',
  )
})

test('a field of a document is told by its name', () => {
  expect(() => checkInput(mergeInput, { pdf: 'JVBERi0xLjcK', rotate: 45 })).toThrow(/^rotate /)
  expect(() => checkInput(mergeInput, { blank: true, rotate: 90 })).toThrow(/rotate/)
})
