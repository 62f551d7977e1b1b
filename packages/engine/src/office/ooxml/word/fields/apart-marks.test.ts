import { expect, test } from 'vitest'
import { partFieldMarks } from './apart-marks.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const story = (content: string) => `<w:ftr ${W}><w:p>${content}</w:p></w:ftr>`
const mark = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`
const GREY = '<w:rPr><w:color w:val="888888"/></w:rPr>'
const run = (content: string, properties = GREY) => `<w:r>${properties}${content}</w:r>`

test('marks of fields stand in runs of their own, with the properties that they had', () => {
  const pieces = [
    '<w:t>- </w:t>',
    mark('begin'),
    '<w:instrText>PAGE</w:instrText>',
    mark('separate'),
    mark('end'),
    '<w:t> -</w:t>',
  ]
  const parted = pieces.map((piece) => run(piece)).join('')
  expect(partFieldMarks(story(run(pieces.join(''))), 'p')).toBe(story(parted))
})

test('runs without properties have none', () => {
  expect(partFieldMarks(story(run(`${mark('begin')}<w:t>1</w:t>`, '')), 'p')).toBe(
    story(run(mark('begin'), '') + run('<w:t>1</w:t>', '')),
  )
})

test('runs within a run are told apart from it', () => {
  const box = (content: string) =>
    `<w:pict><w:txbxContent><w:p>${content}</w:p></w:txbxContent></w:pict>`
  const inner = run('<w:t>a</w:t>', '<w:rPr><w:b/></w:rPr>')
  expect(partFieldMarks(story(run(box(inner) + mark('end'))), 'p')).toBe(
    story(run(box(inner)) + run(mark('end'))),
  )
})

test.each([
  run(mark('begin')) + run('<w:instrText>PAGE</w:instrText>') + run(mark('end')),
  run('<w:t>a</w:t><w:tab/><w:t>fldChar</w:t>'),
])('what stands apart stays as it is: %s', (content) => {
  expect(partFieldMarks(story(content), 'p')).toBe(story(content))
})

test('characters of symbol fonts stand in runs of their own', () => {
  const symbol = '<w:sym w:font="Symbol" w:char="F061"/>'
  expect(partFieldMarks(story(run(`${symbol}<w:t>a</w:t>`)), 'p')).toBe(
    story(run(symbol) + run('<w:t>a</w:t>')),
  )
})
