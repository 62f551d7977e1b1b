import { expect, test } from 'vitest'
import { builtInTableStyle } from './built-in-styles.ts'

const THEME = 'FFFFFF 000000 E7E6E6 44546A 4472C4 ED7D31 A5A5A5 FFC000 5B9BD5 70AD47'.split(' ')

test('knows the 60 styles of Excel and no others', () => {
  const known = (kind: string) =>
    Array.from({ length: 30 }, (_, i) => builtInTableStyle(`TableStyle${kind}${i + 1}`, THEME))
  const counts = ['Light', 'Medium', 'Dark'].map((kind) => known(kind).filter(Boolean).length)
  expect(counts).toEqual([21, 28, 11])
  for (const name of ['None', 'TableStyleMedium0', 'TableStyleMedium02', 'PivotStyleLight16']) {
    expect(builtInTableStyle(name, THEME)).toBeUndefined()
  }
})

test('the usual style has a header in the first accent, weak stripes and lines between rows', () => {
  const { parts } = builtInTableStyle('TableStyleMedium2', THEME) ?? { parts: {} }
  expect(parts.headerRow).toEqual({
    font: { bold: true, color: 'rgb="FFFFFFFF"' },
    fill: { pattern: 'solid', foreground: 'rgb="FF4472C4"' },
  })
  expect(parts.firstRowStripe?.fill?.foreground).toBe('rgb="FFD9E1F2"')
  expect(parts.secondRowStripe).toBeUndefined()
  expect(parts.wholeTable?.lines?.horizontal).toEqual({ style: 'thin', color: 'rgb="FF8EA9DB"' })
  expect(parts.wholeTable?.lines?.vertical).toBeUndefined()
  expect(parts.totalRow?.lines).toEqual({ top: { style: 'double', color: 'rgb="FF4472C4"' } })
})

test('the first style of a family is black, the others follow the accents', () => {
  const header = (name: string) => builtInTableStyle(name, THEME)?.parts.headerRow?.fill?.foreground
  expect(header('TableStyleMedium1')).toBe('rgb="FF000000"')
  expect(header('TableStyleMedium7')).toBe('rgb="FF70AD47"')
  expect(header('TableStyleDark9')).toBe('rgb="FFED7D31"')
})
