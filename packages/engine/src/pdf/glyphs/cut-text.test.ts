import { expect, test } from 'vitest'
import { classicPdf, ONE_PAGE, streamText } from '../test/test-pdf.ts'
import { findCutText } from './cut-text.ts'

/** Text that is cut from a page of 200 × 100 pt; each letter is 5 pt wide. */
function cutOf(content: string) {
  return findCutText(
    classicPdf({
      ...ONE_PAGE,
      4: streamText(content),
      5:
        '<</Type/Font/Subtype/TrueType/BaseFont/F/FirstChar 97/LastChar 122/FontDescriptor 7 0 R/ToUnicode 6 0 R/Widths[' +
        '500 '.repeat(26) +
        ']>>',
      6: streamText('1 beginbfrange <61> <7A> <0061> endbfrange'),
      7: '<</Type/FontDescriptor/Ascent 800/Descent -200>>',
    }),
  )
}

test.each([
  ['the left', 'BT /F1 10 Tf -12 50 Td (abcdef) Tj ET', 'ab'],
  ['the right', 'BT /F1 10 Tf 185 50 Td (abcdef) Tj ET', 'def'],
  ['the foot', 'BT /F1 10 Tf 50 -20 Td (abc) Tj ET', 'abc'],
  ['the head, moved', 'q 1 0 0 1 0 80 cm BT /F1 10 Tf 50 30 Td (abc) Tj ET Q', 'abc'],
])('text over the edge at %s is found', (_, content, text) => {
  expect(cutOf(content)).toEqual([{ page: 1, text }])
})

test('text that touches the edges is not', () => {
  expect(cutOf('BT /F1 10 Tf -2 50 Td (abc) Tj 187 0 Td (abc) Tj ET')).toEqual([])
})

test('what nobody would see anywhere is not: text for search alone', () => {
  expect(cutOf('BT 3 Tr /F1 10 Tf 300 50 Td (abc) Tj ET')).toEqual([])
})
