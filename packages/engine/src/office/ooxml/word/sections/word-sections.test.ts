import { expect, test } from 'vitest'
import { tinyDocx, wordXml } from '../../../test/tiny-docx.ts'
import { OfficePackage } from '../../office-package.ts'
import { wordSections } from './word-sections.ts'

const MAIN = 'word/document.xml'
const reference = (kind: string, type: string, id: string) =>
  `<w:${kind}Reference w:type="${type}" r:id="${id}"/>`
const ended = (properties: string, content = '') =>
  `<w:p><w:pPr><w:sectPr>${properties}</w:sectPr></w:pPr><w:r>${content}<w:t>a</w:t></w:r></w:p>`

function sectionsOf(body: string, settings = '', field = '') {
  const texts = { 1: 'Head one', 2: 'Head two', 3: 'Left', 4: 'Foot' }
  const document = new OfficePackage(
    tinyDocx(body, {
      relationships: [
        ['s', 'settings', 'settings.xml'],
        ...Object.keys(texts).map((id) => [`h${id}`, 'header', `h${id}.xml`] as const),
      ],
      parts: {
        'word/settings.xml': wordXml('settings', settings),
        ...Object.fromEntries(
          Object.entries(texts).map(([id, text]) => [
            `word/h${id}.xml`,
            wordXml('hdr', `<w:p><w:r><w:t>${text}</w:t></w:r>${field}</w:p>`),
          ]),
        ),
      },
    }),
  )
  return wordSections(document, MAIN)
}

const CONTINUOUS = '<w:type w:val="continuous"/>'
const FIRST = ended(reference('header', 'default', 'h1') + reference('footer', 'default', 'h4'))

test('a section has the headers that it states, and others from before it', () => {
  const last = `<w:sectPr>${reference('header', 'default', 'h2')}${CONTINUOUS}</w:sectPr>`
  const [one, two] = sectionsOf(FIRST + last)
  expect([one?.isAmid, two?.isAmid]).toEqual([false, true])
  expect(one?.pages).toEqual([{ texts: ['Head one', 'Foot'], hasFields: false, hasNumbers: false }])
  expect(two?.pages).toEqual([{ texts: ['Head two', 'Foot'], hasFields: false, hasNumbers: false }])
  expect(one?.key).not.toBe(two?.key)
})

test('sections without headers of their own are the same', () => {
  const [one, two] = sectionsOf(`${FIRST}<w:sectPr>${CONTINUOUS}</w:sectPr>`)
  expect(two?.key).toBe(one?.key)
})

test('headers of left pages count where the settings ask for them', () => {
  const body = `${FIRST}<w:sectPr>${reference('header', 'even', 'h3')}${CONTINUOUS}</w:sectPr>`
  expect(sectionsOf(body)[1]?.pages).toHaveLength(1)
  const [one, two] = sectionsOf(body, '<w:evenAndOddHeaders/>')
  expect(two?.pages.map(({ texts }) => texts)).toEqual([['Head one', 'Foot'], ['Left']])
  expect(one?.key).not.toBe(two?.key)
})

test('first pages, breaks and numbers are read, those before a tracked change are not', () => {
  const settings = '<w:pgNumType w:start="5"/><w:titlePg/>'
  const former = `<w:sectPrChange w:id="1" w:author="a"><w:sectPr><w:titlePg/></w:sectPr></w:sectPrChange>`
  const [one, two] = sectionsOf(
    `${ended(former, '<w:br w:type="page"/>')}<w:sectPr>${CONTINUOUS}${settings}</w:sectPr>`,
  )
  expect(one).toMatchObject({ hasTitle: false, hasBreaks: true, restarts: false })
  expect(two).toMatchObject({ hasTitle: true, hasBreaks: false, restarts: true })
})

test.each([
  ['a field', '<w:fldSimple w:instr=" PAGE "/>', true],
  [
    'pieces of a field',
    '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>PA</w:instrText><w:instrText>GE \\* MERGEFORMAT</w:instrText></w:r>',
    true,
  ],
  ['an element', '<w:r><w:pgNum/></w:r>', true],
  ['a field with a format of its own', '<w:fldSimple w:instr="PAGE \\* roman"/>', false],
  ['another field', '<w:fldSimple w:instr="NUMPAGES"/>', false],
])('numbers of pages by %s are found with their format', (_, field, expected) => {
  const sections = sectionsOf(
    `${FIRST}<w:sectPr>${CONTINUOUS}<w:pgNumType w:fmt="lowerRoman"/></w:sectPr>`,
    '',
    field,
  )
  expect(sections.map(({ numberFormat }) => numberFormat)).toEqual(['decimal', 'lowerRoman'])
  expect(sections[1]?.pages[0]?.hasNumbers).toBe(expected)
})

test('a document whose sections begin on pages of their own is not read', () => {
  expect(sectionsOf(`${FIRST}<w:sectPr/>`)).toEqual([])
})
