import { expect, test, vi } from 'vitest'
import { countSectionPages, sectionCount } from './section-pages.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const complex = (name: string) =>
  `<w:p ${W}><w:r><w:instrText xml:space="preserve"> ${name} \\* Arabic </w:instrText></w:r><w:r><w:t>SECTIONPAGES</w:t></w:r></w:p>`
const simple = (name: string) =>
  `<w:p ${W}><w:fldSimple w:instr=" ${name} "><w:r><w:t>9</w:t></w:r></w:fldSimple></w:p>`

test.each([complex, simple])('in one section its pages are those of the document', (field) => {
  const onLoss = vi.fn()
  expect(countSectionPages(field('SectionPages'), 'p', true, onLoss)).toBe(field('NUMPAGES'))
  expect(onLoss).not.toHaveBeenCalled()
})

test.each([complex, simple])('in several they keep their last result, which is told', (field) => {
  const onLoss = vi.fn()
  const text = field('SECTIONPAGES')
  expect(countSectionPages(text, 'p', false, onLoss)).toBe(text)
  expect(onLoss).toHaveBeenCalledOnce()
})

test('words of a text are no field', () => {
  const onLoss = vi.fn()
  expect(countSectionPages(complex('PAGE'), 'p', false, onLoss)).toBe(complex('PAGE'))
  expect(onLoss).not.toHaveBeenCalled()
})

test('counts the sections of a text', () => {
  const section = '<w:sectPr><w:pgSz/></w:sectPr>'
  const text = `<w:body ${W}><w:p><w:pPr>${section}</w:pPr></w:p><w:sectPr/></w:body>`
  expect(sectionCount(text, 'p')).toBe(2)
})
