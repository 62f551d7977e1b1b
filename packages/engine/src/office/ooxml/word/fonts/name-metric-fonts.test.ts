import { expect, test } from 'vitest'
import { nameMetricFonts } from './name-metric-fonts.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'

test('fonts whose metrics are known are named with their stand-in first', () => {
  const fonts = (malgun: string) =>
    `<w:r ${W}><w:rFonts w:ascii="Arial" w:eastAsia="${malgun}"/><w:t>w:eastAsia="맑은 고딕"</w:t></w:r>`
  expect(nameMetricFonts(fonts('맑은 고딕'), 'p')).toBe(fonts('Malgun Gothic as in Word;맑은 고딕'))
})

test('fonts with one set of metrics share a stand-in', () => {
  const fonts = (name: string) => `<w:r ${W}><w:rFonts w:eastAsia="${name}"/></w:r>`
  expect(nameMetricFonts(fonts('Gulim'), 'p')).toBe(fonts('바탕 as in Word;Gulim'))
  expect(nameMetricFonts(fonts('굴림체'), 'p')).toBe(fonts('바탕체 as in Word;굴림체'))
})

test('those of themes as well', () => {
  const theme = (name: string) =>
    `<a:theme ${A}><a:ea typeface=""/><a:font script="Hans" typeface="${name}"/></a:theme>`
  expect(nameMetricFonts(theme('宋体'), 'p')).toBe(theme('宋体 as in Word;宋体'))
})

test('other fonts keep their names', () => {
  const text = `<w:r ${W}><w:rFonts w:ascii="Arial" w:eastAsia="Malgun Gothic Semilight"/></w:r>`
  expect(nameMetricFonts(text, 'p')).toBe(text)
})
