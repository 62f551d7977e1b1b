import { expect, test } from 'vitest'
import { hasCutTable } from './cut-tables.ts'

test.each([
  ['\\margl1440', '\\trleft-1500', true],
  ['\\margl1440', '\\trleft-1440', false],
  ['', '\\trleft-1900', true],
  ['', '\\trleft-1700', false],
  ['\\margl1440\\marglsxn2000', '\\trleft-1500', false],
  ['\\margl1440', '\\trqc\\trleft-1500', false],
  ['\\margl1440', '\\tposx200\\trleft-1500', false],
  ['\\margl1440', '\\trleft0', false],
])('%s with a row of %s: %s', (page, row, expected) => {
  const text = `{\\rtf1\\ansi${page} \\trowd${row}\\cellx3000\\pard\\intbl one\\cell\\row\\pard end\\par}`
  expect(hasCutTable(text)).toBe(expected)
})

test.each([
  ['\\paperw12240\\margl1440', 10_800, 'two', true],
  ['\\paperw12240\\margl1440', 10_700, 'two', false],
  ['\\paperw12240\\margl1440', 10_800, '', false],
  ['\\paperw12240\\margl1440\\pgwsxn15840', 10_800, 'two', false],
])('%s with a cell from %i on that holds "%s": %s', (page, edge, content, expected) => {
  const row = `\\trowd\\cellx${edge}\\cellx15000\\pard\\intbl one\\cell ${content}\\cell\\row`
  expect(hasCutTable(`{\\rtf1\\ansi${page} ${row}\\pard end\\par}`)).toBe(expected)
})
