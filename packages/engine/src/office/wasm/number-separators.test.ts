import { expect, test } from 'vitest'
import type { EmscriptenModule } from './emscripten.ts'
import { NumberSeparators } from './number-separators.ts'

/** LibreOffice's memory without its data of Denmark, as another build might keep it. */
const otherBuild = { HEAPU32: new Uint32Array(1024) } as unknown as EmscriptenModule

test.each([
  ['xlsx', 'en-GB', 'en-GB', true],
  ['xlsx', 'ja-JP', 'en-US', true],
  ['xlsx', 'hi-IN', 'en-IN', true],
  ['xls', 'de-DE', 'de-DE', false],
  ['ods', 'en-IE', 'en-IE', true],
  ['docx', 'de-DE', 'de-DE', true],
] as const)('%s in %s is loaded as %s', (format, locale, language, isLocaleApplied) => {
  const separators = new NumberSeparators(otherBuild)
  expect(separators.languageFor(format, locale)).toEqual({ language, isLocaleApplied })
})

test('a workbook in German stays English, and says so, where the separators of the build are not found', () => {
  const separators = new NumberSeparators(otherBuild)
  expect(separators.languageFor('xlsx', 'de-DE').isLocaleApplied).toBe(false)
  expect(separators.languageFor('xlsx', 'fr-FR').isLocaleApplied).toBe(false)
})
