import { expect, test } from 'vitest'
import { BidiResolver } from './bidi.ts'

test.each([
  ['an emoji before Hebrew', '😀 אב', 1, '11111'],
  ['an emoji before Latin letters', '😀 ab', 0, ''],
  ['an emoji between Arabic and a number', 'اب 😀 12', 1, '11111122'],
  ['Adlam', '𞤀𞤣', 1, '1111'],
  ['digits of mathematics', 'אב 𝟎', 1, '11122'],
  ['letters of mathematics', 'אב 𝒜', 1, '11122'],
])('takes %s for what it is', (_, text, base, levels) => {
  const found = new BidiResolver().resolve(text, 'auto')
  expect([found.base, [...(found.levels ?? [])].join('')]).toEqual([base, levels])
})
