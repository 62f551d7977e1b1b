import { expect, test } from 'vitest'
import { paragraph, wordXml } from '../../../test/tiny-docx.ts'
import { giveFirstPageHeaders } from './first-page-headers.ts'

const text = (body: string) => wordXml('document', `<w:body>${body}</w:body>`)
const header = (type: string, id: string) => `<w:headerReference w:type="${type}" r:id="${id}"/>`
const PAGE = '<w:pgSz w:w="12240" w:h="15840"/>'
const CONTINUOUS = '<w:type w:val="continuous"/>'
const ended = (properties: string) =>
  `<w:p><w:pPr><w:sectPr>${properties}${PAGE}</w:sectPr></w:pPr></w:p>`
const last = (properties: string) => `<w:sectPr>${properties}${CONTINUOUS}</w:sectPr>`
const given = (body: string) => giveFirstPageHeaders(text(body), 'p')

const SHORT = paragraph('Title')
const LONG = paragraph('Line').repeat(60)
const TWO = last(header('default', 'h2'))

test('a short section shows its headers on its first page, and those of the next behind it', () => {
  expect(given(SHORT + ended(header('default', 'h1')) + LONG + TWO)).toBe(
    text(
      `${SHORT}<w:p><w:pPr><w:sectPr>${header('default', 'h2')}${header('first', 'h1')}${PAGE}<w:titlePg/></w:sectPr></w:pPr></w:p>${LONG}${TWO}`,
    ),
  )
})

test('a first page that has headers of its own keeps them', () => {
  const own = header('default', 'h1') + header('first', 'h3')
  expect(given(SHORT + ended(`${own}<w:titlePg/>`) + LONG + TWO)).toBe(
    text(
      SHORT + ended(`${header('default', 'h2')}${header('first', 'h3')}<w:titlePg/>`) + LONG + TWO,
    ),
  )
})

test('of several sections on the first page the last goes on', () => {
  const body = (first: string) =>
    SHORT + first + SHORT + ended(header('default', 'h3') + CONTINUOUS) + LONG + TWO
  expect(given(body(ended(header('default', 'h1'))))).toContain(
    `<w:sectPr>${header('default', 'h2')}${header('first', 'h1')}`,
  )
})

test.each([
  ['that is long', LONG + ended(header('default', 'h1')) + LONG + TWO],
  ['with a table', `<w:tbl/>${ended(header('default', 'h1'))}${LONG}${TWO}`],
  [
    'with a break',
    `<w:p><w:r><w:br w:type="page"/></w:r></w:p>${ended(header('default', 'h1'))}${LONG}${TWO}`,
  ],
  ['before one with its headers', SHORT + ended(header('default', 'h1')) + LONG + last('')],
  [
    'before one whose first page would inherit its headers',
    `${SHORT}${ended(header('default', 'h1'))}${LONG}${last(`${header('default', 'h2')}<w:titlePg/>`)}`,
  ],
  [
    'before one on a page of its own',
    `${SHORT}${ended(header('default', 'h1'))}${LONG}<w:sectPr>${header('default', 'h2')}</w:sectPr>`,
  ],
])('a section stays %s', (_, body) => {
  expect(given(body)).toBe(text(body))
})
