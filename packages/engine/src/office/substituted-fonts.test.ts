import { expect, test } from 'vitest'
import { substitutedFonts } from './substituted-fonts.ts'

const messages = (wanted: readonly string[], used: readonly string[]) =>
  substitutedFonts(wanted, used).map(({ message }) => message)

test('a font that is there is not worth a word, whatever its cut', () => {
  expect(messages(['Noto Sans', 'DejaVu Sans'], ['NotoSans-Bold', 'DejaVuSans'])).toEqual([])
})

test('a stand-in of the same widths is told apart from one that moves lines', () => {
  expect(messages(['Calibri', 'Garamond'], ['Carlito', 'LiberationSerif'])).toEqual([
    'The font "Calibri" was replaced by Carlito, which has the same widths.',
    'The font "Garamond" is not there; lines and pages may break elsewhere.',
  ])
})

test('a font that is written in several ways is named once', () => {
  const wanted = ['Arial', 'Times New Roman', 'Times new Roman', 'Garamond']
  expect(messages(wanted, ['LiberationSerif', 'LiberationSans'])).toEqual([
    expect.stringContaining('"Arial"'),
    expect.stringMatching(/"Times new Roman"/i),
    expect.stringContaining('"Garamond"'),
  ])
})

test('a font whose stand-in is not there either shows no text', () => {
  expect(messages(['Cambria'], ['Carlito'])).toEqual([])
})

test('a font that LibreOffice brings is there, if no text is in it', () => {
  expect(messages(['Liberation Sans'], ['Carlito'])).toEqual([])
})

test('fonts of signs and pages without text are passed over', () => {
  expect(messages(['Wingdings', 'Symbol'], ['OpenSymbol'])).toEqual([])
  expect(messages(['Garamond'], [])).toEqual([])
})
