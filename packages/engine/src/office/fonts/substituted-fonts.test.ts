import { expect, test } from 'vitest'
import { renderWarning } from '../../messages/warnings.ts'
import { substitutedFonts } from './substituted-fonts.ts'

const messages = (wanted: readonly string[], used: readonly string[]) =>
  substitutedFonts(wanted, used).map(({ message }) => message)

test('a font that is there is not worth a word, whatever its cut', () => {
  expect(messages(['Noto Sans', 'DejaVu Sans'], ['NotoSans-Bold', 'DejaVuSans'])).toEqual([])
})

test('a font that moves lines is a warning, stand-ins of the same widths are one note', () => {
  expect(substitutedFonts(['Calibri', 'Garamond', 'Arial'], ['Carlito', 'LiberationSans'])).toEqual(
    [
      renderWarning(
        'font_substituted',
        'The font "Garamond" is not there; lines and pages may break elsewhere.',
      ),
      renderWarning(
        'font_substituted',
        'Fonts were replaced by others with the same widths: "Calibri" by Carlito, "Arial" by Liberation Sans.',
        { severity: 'info' },
      ),
    ],
  )
})

test('a font that is written in several ways is named once', () => {
  const wanted = ['Garamond', 'Goudy Old Style', 'GOUDY OLD STYLE']
  expect(messages(wanted, ['LiberationSerif'])).toEqual([
    expect.stringContaining('"Garamond"'),
    expect.stringMatching(/"Goudy Old Style"/i),
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
