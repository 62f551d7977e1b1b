import { expect, test } from 'vitest'
import { wordXml } from '../../../test/tiny-docx.ts'
import { markSections } from './mark-sections.ts'

const text = (body: string) => wordXml('document', `<w:body>${body}</w:body>`)
const run = (word: string) => `<w:r><w:t>${word}</w:t></w:r>`
const END = '<w:pPr><w:sectPr/></w:pPr>'
const mark = (name: string, id: number) =>
  `<w:bookmarkStart w:id="${id}" w:name="svc-section-${name}"/><w:bookmarkEnd w:id="${id}"/>`
const [START_0, END_0, START_1] = [
  mark('0', 1_900_000_001),
  mark('0-end', 1_900_000_000),
  mark('1', 1_900_000_003),
]

test.each([
  [
    'paragraphs',
    `<w:p>${run('a')}</w:p><w:p>${END}${run('b')}</w:p><w:p><w:pPr/>${run('c')}</w:p><w:sectPr/>`,
    `<w:p>${START_0}${run('a')}</w:p><w:p>${END}${run('b')}${END_0}</w:p><w:p><w:pPr/>${START_1}${run('c')}</w:p><w:sectPr/>`,
  ],
  [
    'a section of one empty paragraph',
    `<w:p>${END}</w:p><w:p>${run('c')}</w:p>`,
    `<w:p>${END}${START_0}${END_0}</w:p><w:p>${START_1}${run('c')}</w:p>`,
  ],
  [
    'a table at the start',
    `<w:tbl><w:tr><w:tc><w:p>${run('a')}</w:p></w:tc></w:tr></w:tbl><w:p>${END}</w:p>`,
    `<w:tbl><w:tr><w:tc><w:p>${START_0}${run('a')}</w:p></w:tc></w:tr></w:tbl><w:p>${END}${END_0}</w:p>`,
  ],
])('bookmarks stand at the ends of sections: %s', (_, body, expected) => {
  expect(markSections(text(body), 'p')).toBe(text(expected))
})
