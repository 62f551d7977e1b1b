import { expect, test } from 'vitest'
import type { WordPreparation } from '../../../document/prepared-document.ts'
import { prepareWord } from '../../../preflight/prepare-word.ts'
import { type TinyDocx, tinyDocx, wordXml } from '../../../test/tiny-docx.ts'
import { OfficePackage } from '../../office-package.ts'

const SECTION =
  '<w:sectPr><w:headerReference r:id="rId1"/><w:pgSz w:w="12000" w:h="15000"/><w:pgMar w:left="1000" w:right="1000"/></w:sectPr>'
const LEFT = '<w:r><w:t>Left</w:t></w:r>'

const ptab = (alignment: string, relativeTo = 'margin', leader = 'none') =>
  `<w:r><w:ptab w:relativeTo="${relativeTo}" w:alignment="${alignment}" w:leader="${leader}"/></w:r>`

function prepare(body: string, docx: TinyDocx = {}, options: WordPreparation = {}) {
  const prepared = prepareWord(tinyDocx(body, docx), options)
  const document = new OfficePackage(prepared.bytes)
  return { document, text: document.text('word/document.xml'), warnings: prepared.warnings }
}

/** Stops as `clear 300`, `right 10000 dot`. */
function stopsOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/<w:tab (.*?)\/>/g), ([, attributes = '']) => {
    const value = (name: string) => new RegExp(`${name}="(\\w+)"`).exec(attributes)?.[1]
    return [value('val'), value('pos'), value('leader')].filter((one) => one).join(' ')
  })
}

function stylesWith(properties: string): TinyDocx {
  return {
    relationships: [['rId9', 'styles', 'styles.xml']],
    parts: {
      'word/styles.xml': wordXml(
        'styles',
        `<w:style w:type="paragraph" w:styleId="Base"><w:pPr>${properties}</w:pPr></w:style><w:style w:type="paragraph" w:styleId="Mine"><w:basedOn w:val="Base"/></w:style>`,
      ),
    },
  }
}

test('tabs to the middle and the right edge get stops there', () => {
  const { text, warnings } = prepare(
    `<w:p>${LEFT}${ptab('center')}${ptab('right', 'margin', 'dot')}</w:p>${SECTION}`,
  )
  expect(text).toContain(
    `<w:p><w:pPr><w:tabs><w:tab w:val="center" w:leader="none" w:pos="5000"/><w:tab w:val="right" w:leader="dot" w:pos="10000"/></w:tabs></w:pPr>${LEFT}<w:r><w:tab/></w:r><w:r><w:tab/></w:r></w:p>`,
  )
  expect(warnings).toEqual([])
})

test.each([
  ['margin', ['center 5000 none', 'right 10000 none']],
  ['indent', ['center 5500 none', 'right 9000 none']],
])('places relative to the %s', (relativeTo, expected) => {
  const { text } = prepare(
    `<w:p><w:pPr><w:ind w:left="2000" w:right="1000"/></w:pPr>${LEFT}${ptab('center', relativeTo)}${ptab('right', relativeTo)}</w:p>${SECTION}`,
  )
  expect(stopsOf(text)).toEqual(expected)
})

test('other stops go, also those of styles', () => {
  const { text } = prepare(
    `<w:p><w:pPr><w:pStyle w:val="Mine"/><w:tabs><w:tab w:val="left" w:pos="700"/></w:tabs><w:jc w:val="left"/></w:pPr>${LEFT}${ptab('right')}</w:p>${SECTION}`,
    stylesWith(
      '<w:tabs><w:tab w:val="left" w:pos="300"/><w:tab w:val="left" w:pos="10000"/></w:tabs>',
    ),
  )
  expect(stopsOf(text)).toEqual(['clear 300', 'right 10000 none'])
})

test('stops stand where the order of the properties has them', () => {
  const { text } = prepare(
    `<w:p><w:pPr><w:pStyle w:val="Mine"/><w:jc w:val="left"/></w:pPr>${LEFT}${ptab('right')}</w:p>${SECTION}`,
  )
  expect(text).toMatch(/<w:pStyle w:val="Mine"\/><w:tabs>.*<\/w:tabs><w:jc/)
})

test('a tab to the left edge begins a line, at the start of one nothing', () => {
  const { text } = prepare(
    `<w:p>${LEFT}${ptab('left')}</w:p><w:p>${ptab('left')}${LEFT}</w:p>${SECTION}`,
  )
  expect(text).toContain(`<w:p>${LEFT}<w:r><w:br/></w:r></w:p><w:p><w:r></w:r>${LEFT}</w:p>`)
})

test('headers have the width of their sections, after the options', () => {
  const header = wordXml('hdr', `<w:p>${ptab('right')}</w:p>`)
  const docx: TinyDocx = {
    relationships: [['rId1', 'header', 'header1.xml']],
    parts: { 'word/header1.xml': header },
  }
  const stops = (options?: WordPreparation) =>
    stopsOf(prepare(`<w:p/>${SECTION}`, docx, options).document.text('word/header1.xml'))
  expect(stops()).toEqual(['right 10000 none'])
  expect(stops({ page: { orientation: 'landscape' } })).toEqual(['right 13000 none'])
})

test('columns and cells have their own widths', () => {
  const columns = SECTION.replace('</w:sectPr>', '<w:cols w:num="2" w:space="400"/></w:sectPr>')
  const cell = `<w:tbl><w:tr><w:tc><w:tcPr><w:tcW w:w="3216" w:type="dxa"/></w:tcPr><w:p>${ptab('right')}</w:p></w:tc></w:tr></w:tbl>`
  const { text, warnings } = prepare(`<w:p>${ptab('right')}</w:p>${cell}${columns}`)
  expect(stopsOf(text)).toEqual(['right 4800 none', 'right 3000 none'])
  expect(warnings).toEqual([])
})

test.each([
  ['beside other tabs', `<w:p><w:r><w:tab/></w:r>${ptab('right')}</w:p>`],
  [
    'in text boxes',
    `<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent><w:p>${ptab('right')}</w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`,
  ],
])('what may be elsewhere is told: %s', (_, body) => {
  const { warnings } = prepare(body + SECTION)
  expect(warnings.map(({ message }) => message)).toEqual([
    'Some tabs that align to the line may stand elsewhere.',
  ])
})
