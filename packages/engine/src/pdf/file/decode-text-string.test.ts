import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeTextString } from './decode-text-string.ts'
import { textString } from './text-string.ts'

test('whatever is written is read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeTextString(textString(text).value)).toBe(text)
    }),
  )
})

test.each([
  ['\u00fe\u00ff\u0001\u007d', 'Ž'],
  ['\u00ff\u00fe\u007d\u0001', 'Ž'],
  ['\u00ef\u00bb\u00bf\u00c5\u00bd', 'Ž'],
  ['\u0099\u0080\u001f\u00e4\u00a0', 'Ž•˜ä€'],
  ['\u00fe\u00ff\u0001', ''],
])('%j is %s', (bytes, text) => {
  expect(decodeTextString(bytes)).toBe(text)
})
