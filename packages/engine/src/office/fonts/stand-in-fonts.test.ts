import { expect, test } from 'vitest'
import { fontOfSameWidths, STAND_INS } from './stand-in-fonts.ts'

test.each([
  ['Times', 'Liberation Serif'],
  ['TimesNewRomanPSMT', 'Liberation Serif'],
  ['times new roman', 'Liberation Serif'],
  ['Helvetica', 'Liberation Sans'],
  ['Courier', 'Liberation Mono'],
  ['Calibri', 'Carlito'],
])('%s has the widths of %s', (name, standIn) => {
  expect(fontOfSameWidths(name)).toBe(standIn)
})

test('a font that is only alike does not count as having the same widths', () => {
  expect(fontOfSameWidths('Verdana')).toBeUndefined()
  expect(STAND_INS.get('Verdana')).toEqual(['DejaVu Sans'])
})

test('the one that is nearest comes first', () => {
  expect(STAND_INS.get('Georgia')).toEqual(['Gelasio', 'Caladea'])
})
