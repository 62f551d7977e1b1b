import { expect, test } from 'vitest'
import { rtfRunningSections } from './rtf-running-sections.ts'

const OPENING = '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}'
const FIRST =
  '\\sectd{\\header Head one\\par}{\\footer Foot {\\field{\\*\\fldinst PAGE}}\\par}a\\sect'

test('a section has the headers that it states, and others from before it', () => {
  const [one, two] = rtfRunningSections(
    `${OPENING}${FIRST}\\sectd\\sbknone\\pgnrestart\\titlepg{\\header Head two\\par}b\\par}`,
  )
  expect(one).toMatchObject({ isAmid: false, restarts: false, hasTitle: false })
  expect(two).toMatchObject({ isAmid: true, restarts: true, hasTitle: true, hasBreaks: false })
  expect(one?.pages).toEqual([{ texts: ['Head one', 'Foot'], hasFields: true, hasNumbers: true }])
  expect(two?.pages).toEqual([{ texts: ['Head two', 'Foot'], hasFields: true, hasNumbers: true }])
  expect(one?.key).not.toBe(two?.key)
})

test('headers of left and right pages count where the document has facing pages', () => {
  const [one, two] = rtfRunningSections(
    `${OPENING}\\facingp${FIRST}\\sectd\\sbkcol{\\headerl Left\\par}b\\page c\\par}`,
  )
  expect(two?.pages.map(({ texts }) => texts)).toEqual([
    ['Head one', 'Foot'],
    ['Left', 'Foot'],
  ])
  expect(two?.hasBreaks).toBe(true)
  expect(one?.key).not.toBe(two?.key)
})

test.each([
  ['\\chpgn', true],
  ['{\\field{\\*\\fldinst{ PAGE \\\\* MERGEFORMAT}}{\\fldrslt 1}}', true],
  ['{\\field{\\*\\fldinst PAGE \\\\* roman}{\\fldrslt i}}', false],
  ['{\\field{\\*\\fldinst NUMPAGES}{\\fldrslt 1}}', false],
  ['\\chdate', false],
])('numbers of pages by %s are found with their format', (field, expected) => {
  const sections = rtfRunningSections(
    `${OPENING}\\sectd{\\header Head ${field}\\par}a\\sect\\sectd\\sbknone\\pgnlcrm b\\par}`,
  )
  expect(sections.map(({ numberFormat }) => numberFormat)).toEqual(['pgndec', 'pgnlcrm'])
  expect(sections[1]?.pages[0]?.hasNumbers).toBe(expected)
})

test('sections without headers of their own are the same', () => {
  const [one, two] = rtfRunningSections(`${OPENING}${FIRST}\\sectd\\sbknone b\\par}`)
  expect(two?.key).toBe(one?.key)
})

test('a document whose sections begin on pages of their own is not read', () => {
  expect(rtfRunningSections(`${OPENING}${FIRST}\\sectd b\\par}`)).toEqual([])
})
