import { expect, test, vi } from 'vitest'
import { wordXml } from '../../../test/tiny-docx.ts'
import { standTextUpright } from './turned-text.ts'

const turned = (direction: string) => `<w:textDirection w:val="${direction}"/>`
const cell = (properties: string, content = '<w:p/>') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
const table = (properties: string, cells: string) =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tr>${cells}</w:tr></w:tbl>`
const RIGHT_TO_LEFT = '<w:bidiVisual/>'

function upright(body: string) {
  const onUpright = vi.fn()
  const text = standTextUpright(wordXml('document', body), 'p', onUpright)
  return { text, told: onUpright.mock.calls.length }
}

test.each(['btLr', 'tbRl', 'tbRlV'])(
  'text of %s stands upright in a table from right to left',
  (direction) => {
    expect(upright(table(RIGHT_TO_LEFT, cell(turned(direction)) + cell('')))).toEqual({
      text: wordXml('document', table(RIGHT_TO_LEFT, cell('') + cell(''))),
      told: 1,
    })
  },
)

test.each([
  ['from left to right', table('', cell(turned('btLr')))],
  ['that is not from right to left', table('<w:bidiVisual w:val="0"/>', cell(turned('btLr')))],
  ['whose text is upright', table(RIGHT_TO_LEFT, cell(turned('lrTb')))],
  [
    'inside one from right to left',
    table(RIGHT_TO_LEFT, cell('', table('', cell(turned('btLr'))))),
  ],
])('a table stays: one %s', (_, body) => {
  expect(upright(body)).toEqual({ text: wordXml('document', body), told: 0 })
})
