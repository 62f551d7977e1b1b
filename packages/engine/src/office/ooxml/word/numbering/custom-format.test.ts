import { expect, test } from 'vitest'
import { customFormat, customNumber, isKnownCustom, oneFormatEach } from './custom-format.ts'

test.each([
  ['001, 002, 003, ...', 7, '007'],
  ['001, 002, 003, ...', 1234, '1234'],
  ['00001, 00002, 00003, ...', 42, '00042'],
  ['α, β, γ, ...', 1, 'α'],
  ['α, β, γ, ...', 24, 'ω'],
  ['α, β, γ, ...', 26, 'ββ'],
  ['Α, Β, Γ, ...', 3, 'Γ'],
])('%s has %i as %s', (sample, value, expected) => {
  expect(customNumber(value, customFormat(sample))).toBe(expected)
})

test('formats of other samples are not known', () => {
  expect(isKnownCustom(customFormat('a, ç, ĝ, ...'))).toBe(false)
  expect(isKnownCustom('decimal')).toBe(false)
})

test('a format of two forms keeps that for readers of old', () => {
  const level = (format: string) =>
    `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:lvl>${format}<w:lvlText w:val="%1"/></w:lvl></w:numbering>`
  const old = '<w:numFmt w:val="decimal"/>'
  const both = `<mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="x"/></mc:Choice><mc:Fallback>${old}</mc:Fallback></mc:AlternateContent>`
  expect(oneFormatEach(level(both), 'p')).toBe(level(old))
  expect(oneFormatEach(level(old), 'p')).toBe(level(old))
})
