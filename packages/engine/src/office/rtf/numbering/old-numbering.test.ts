import { expect, test } from 'vitest'
import { showOldNumbers } from './old-numbering.ts'

test('numbers of old lists become text behind the formats of their paragraph', () => {
  const list = String.raw`{\rtf1\pard{\pntext\pard\plain\f0 a)\tab}{\*\pn\pnlvlbody\pnlcltr{\pntxta )}}\fi-360 One\par{\pntext b)\tab}{\b Two}\par{\pntext c)\tab}\par}`
  expect(showOldNumbers(list)).toBe(
    String.raw`{\rtf1\pard{\*\pnshown \pnlvlbody\pnlcltr{\pntxta )}}\fi-360 {\plain\f0 a)\tab}One\par{\b {b)\tab}Two}\par{c)\tab}\par}`,
  )
})

test('lists of Word 97 and later stay, with what stands beside them for older programs', () => {
  const listed = String.raw`{\rtf1{\pntext 1.\tab}\pard{\*\pn\pnlvlcont\ls1}\ls1 One\par{\pntext 2.\tab}Two\par`
  expect(showOldNumbers(`${listed}}`)).toBe(`${listed}}`)
  expect(showOldNumbers(String.raw`${listed}{\pntext 3.\tab}\pard Three}`)).toBe(
    String.raw`${listed}\pard {3.\tab}Three}`,
  )
})

test('a document without such lists stays', () => {
  const text = String.raw`{\rtf1{\listtext 1.\tab}One}`
  expect(showOldNumbers(text)).toBe(text)
})
