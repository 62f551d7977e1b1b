import { expect, test } from 'vitest'
import { missingGlyphs } from './missing-glyphs.ts'

test('characters that show as boxes are named with their code points', () => {
  expect(missingGlyphs(['ส', '\ue000'])).toMatchObject([
    {
      code: 'glyphs_missing',
      message: /: "ส" \(U\+0E2A\), "\ue000" \(U\+E000\) and maybe others\.$/,
    },
  ])
})

test('where every character has its glyph there is nothing to say', () => {
  expect(missingGlyphs([])).toEqual([])
})
