import { expect, test } from 'vitest'
import { paragraph, wordXml } from '../../test/tiny-docx.ts'
import { wrapStrayRuns } from './stray-runs.ts'

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const control = (content: string) =>
  `<w:sdt><w:sdtPr><w:alias w:val="a"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const cell = (content: string) => `<w:tbl><w:tr><w:tc><w:tcPr/>${content}</w:tc></w:tr></w:tbl>`
const link = '<w:hyperlink w:anchor="a"><w:r><w:t>link</w:t></w:r></w:hyperlink>'

const wrapped = (content: string, root = 'document') => {
  const around = (text: string) =>
    wordXml(root, root === 'document' ? `<w:body>${text}</w:body>` : text)
  const [before = '', after = ''] = around('|').split('|')
  return wrapStrayRuns(around(content), 'p').slice(before.length, -after.length)
}

test.each([
  ['of the body', (content: string) => content],
  ['of a content control', control],
  ['of a content control in another', (content: string) => control(control(content))],
  ['of a cell', cell],
  ['of a content control in a cell', (content: string) => cell(control(content))],
  ['of custom XML', (content: string) => `<w:customXml w:element="e">${content}</w:customXml>`],
])('runs %s stand in a paragraph', (_, around) => {
  const runs = run('a') + link + run('b')
  const behind = paragraph('c')
  expect(wrapped(around(runs + behind))).toBe(around(`<w:p>${runs}</w:p>${behind}`))
})

test.each(['hdr', 'ftr'])('runs of a %s stand in a paragraph', (root) => {
  expect(wrapped(run('a'), root)).toBe(`<w:p>${run('a')}</w:p>`)
})

test('runs on both sides of a paragraph stand in two', () => {
  expect(wrapped(run('a') + paragraph('b') + run('c'))).toBe(
    `<w:p>${run('a')}</w:p>${paragraph('b')}<w:p>${run('c')}</w:p>`,
  )
})

test('marks between runs part no paragraph', () => {
  const runs = `${run('a')}<w:bookmarkStart w:id="1" w:name="n"/>${run('b')}`
  expect(wrapped(`${runs}<w:bookmarkEnd w:id="1"/>`)).toBe(
    `<w:p>${runs}</w:p><w:bookmarkEnd w:id="1"/>`,
  )
})

test.each([
  ['in paragraphs', paragraph('a')],
  ['in content controls of paragraphs', `<w:p>${control(run('a'))}</w:p>`],
  ['in content controls around paragraphs', control(paragraph('a'))],
  ['in links of paragraphs', `<w:p>${link}</w:p>`],
  [
    'in text boxes',
    `<w:p><w:r><w:pict><v:rect><v:textbox><w:txbxContent>${paragraph('a')}</w:txbxContent></v:textbox></v:rect></w:pict></w:r></w:p>`,
  ],
])('runs %s stay as they are', (_, content) => {
  expect(wrapped(content)).toBe(content)
})
