import { expect, test } from 'vitest'
import { paragraph, tinyDocx, wordXml } from '../../../test/tiny-docx.ts'
import { OfficePackage } from '../../office-package.ts'
import { numberedParagraphs } from './numbered-paragraphs.ts'
import { writeNumbers } from './write-numbers.ts'

const MAIN = 'word/document.xml'
const level = (index: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:pStyle w:val="H${index}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="400"/></w:pPr></w:lvl>`
const numbering = (...levels: readonly string[]) =>
  wordXml(
    'numbering',
    `<w:abstractNum w:abstractNumId="7">${levels.join('')}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>`,
  )
const item = (index: number) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>`

function written(body: string, list: string, styles = '') {
  const document = new OfficePackage(
    tinyDocx(body, {
      relationships: [
        ['rId1', 'numbering', 'numbering.xml'],
        ['rId2', 'styles', 'styles.xml'],
      ],
      parts: { 'word/numbering.xml': list, 'word/styles.xml': wordXml('styles', styles) },
    }),
  )
  let plain = 0
  writeNumbers(document, MAIN, () => {
    plain += 1
  })
  const labels = numberedParagraphs(document, MAIN, 'mc:Fallback').map(({ label }) => label)
  return { labels, plain, text: document.text(MAIN), list: document.text('word/numbering.xml') }
}

test('numbers in Han characters become levels with that text', () => {
  const { labels, plain, list } = written(
    item(0) + paragraph('b') + item(0),
    numbering(level(0, 'chineseCountingThousand', '第%1条 ')),
  )
  expect(labels).toEqual(['第一条 ', '第二条 '])
  expect(list).toContain(
    '<w:abstractNum w:abstractNumId="9"><w:multiLevelType w:val="multilevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="第二条 "/><w:pPr><w:ind w:left="400"/></w:pPr></w:lvl></w:abstractNum>',
  )
  expect(plain).toBe(0)
})

test('levels that start over after the first alone count on', () => {
  const restart = '<w:lvlRestart w:val="1"/>'
  const list = numbering(
    level(0, 'decimal', '%1'),
    level(1, 'lowerLetter', '%1.%2'),
    level(2, 'upperRoman', '%1.%2.%3').replace('<w:pStyle', `${restart}<w:pStyle`),
  )
  const items = [0, 1, 2, 1, 2, 0, 1, 2]
  const labels = ['1', '1.a', '1.a.I', '1.b', '1.b.II', '2', '2.a', '2.a.I']
  expect(written(items.map(item).join(''), list)).toMatchObject({ labels, plain: 0 })
  expect(written(items.map(item).join(''), list).list).toContain('<w:lvlText w:val="1.b.II"/>')
  const plain = list.replace(restart, '<w:lvlRestart w:val="2"/>')
  expect(written(items.map(item).join(''), plain).list).toBe(plain)
})

test('numbers in a format of two forms are those of the newer one', () => {
  const both =
    '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="α, β, γ, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>'
  const list = numbering(level(0, 'decimal', 'No. %1').replace(/<w:numFmt[^>]*>/, both))
  const { labels, plain, list: changed } = written(item(0) + item(0), list)
  expect(labels).toEqual(['No. α', 'No. β'])
  expect(changed).toContain('<w:numFmt w:val="decimal"/><w:lvlText w:val="No. β"/>')
  expect(plain).toBe(0)
  expect(written(item(0), list.replace('α, β, γ', 'a, ç, ĝ')).plain).toBe(1)
})

test('levels below are written, too: they would no longer start over', () => {
  const list = numbering(level(0, 'japaneseCounting', '第%1章'), level(1, 'decimal', '%2.'))
  expect(written([0, 1, 1, 0, 1].map(item).join(''), list).labels).toEqual([
    ...['第一章', '1.', '2.', '第二章', '1.'],
  ])
})

test('a list by a style keeps the indents of the style', () => {
  const styles =
    '<w:style w:styleId="H"><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr><w:ind w:left="0"/></w:pPr></w:style>'
  const { labels, text } = written(
    '<w:p><w:pPr><w:pStyle w:val="H"/></w:pPr></w:p>',
    numbering(level(0, 'ideographDigital', '%1')),
    styles,
  )
  expect(labels).toEqual(['一'])
  expect(text).toContain(
    '<w:pStyle w:val="H"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr><w:ind w:left="0"/></w:pPr>',
  )
})

test.each([
  ['decimal', 0],
  ['ganada', 0],
  ['thaiCounting', 1],
])('lists in %s are left to LibreOffice', (format, plain) => {
  const list = numbering(level(0, format, '%1.'))
  expect(written(item(0), list)).toMatchObject({ plain, list })
})

test('a list with numbers that only LibreOffice knows stays whole, and is told', () => {
  const list = numbering(level(0, 'chineseCounting', '%1'), level(1, 'ganada', '%2'))
  expect(written(item(0) + item(1), list)).toMatchObject({ plain: 1, list })
})
