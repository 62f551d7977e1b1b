import { expect, test } from 'vitest'
import { fontShorthand } from './font-shorthand.ts'

test.each([
  ['12px sans-serif', ['normal', 'normal', '12px', 'sans-serif']],
  ['italic 700 12px/1.2 "Noto Sans", serif', ['italic', '700', '12px', '"Noto Sans", serif']],
  ['bold 1.5em/2 Inter', ['normal', 'bold', '1.5em', 'Inter']],
  ['normal 10pt a b', ['normal', 'normal', '10pt', 'a b']],
])('reads %s', (value, expected) => {
  const found = fontShorthand(value)
  const keys = ['font-style', 'font-weight', 'font-size', 'font-family']
  expect(keys.map((key) => found?.get(key))).toEqual(expected)
})

test.each(['caption', '12px', 'wide 12px Inter', ''])('does not read %j', (value) => {
  expect(fontShorthand(value)).toBeUndefined()
})
