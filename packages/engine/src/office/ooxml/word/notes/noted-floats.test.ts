import { expect, test, vi } from 'vitest'
import { anchorNotedFloats } from './noted-floats.ts'

const FLOAT = '<w:tblpPr w:tblpY="200"/>'
const MARK = '<w:r><w:footnoteReference w:id="1"/></w:r>'
const body = (content: string) =>
  `<w:body xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${content}</w:body>`
const paragraph = (content: string, frame = '') => `<w:p><w:pPr>${frame}</w:pPr>${content}</w:p>`
const framed = (content: string) => paragraph(content, '<w:framePr w:w="3000"/>')
const table = (float: string, content: string) =>
  `<w:tbl><w:tblPr>${float}</w:tblPr><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`
const floating = (content: string) => table(FLOAT, content)

test.each([
  ['a floating table', floating(paragraph(MARK)), table('', paragraph(MARK))],
  ['a table around one', floating(table('', MARK)), table('', table('', MARK))],
  ['a framed paragraph', framed(MARK), paragraph(MARK)],
])('%s with a note stands in the text, which is told', (_, content, expected) => {
  const onChange = vi.fn()
  const others = floating(paragraph('none')) + framed('none')
  const text = body(others + content + others)
  expect(anchorNotedFloats(text, 'p', onChange)).toBe(body(others + expected + others))
  expect(onChange).toHaveBeenCalledOnce()
})

test.each([
  floating('words') + paragraph(MARK),
  framed('words') + paragraph(MARK),
  table('', MARK),
  table('', floating('words') + paragraph(MARK)),
])('%s stays', (content) => {
  const onChange = vi.fn()
  expect(anchorNotedFloats(body(content), 'p', onChange)).toBe(body(content))
  expect(onChange).not.toHaveBeenCalled()
})
