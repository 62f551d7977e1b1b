import { expect, test } from 'vitest'
import { OfficePackage } from '../../ooxml/office-package.ts'
import { tinyOdt } from '../../test/tiny-odt.ts'
import { odfPassages } from './odf-passages.ts'

const NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns'
const PREFIXES = ['office', 'text', 'table', 'style', 'drawing']
  .map((name) => `xmlns:${name}="${NAMESPACE}:${name}:1.0"`)
  .join(' ')
const STYLES = ['<style:style style:name="Gone">', '<style:text-properties text:display="none"/>']

function passages(body: string): readonly string[] {
  const styles = `<office:automatic-styles>${STYLES.join('')}</style:style></office:automatic-styles>`
  const content = `<office:document-content ${PREFIXES}>${styles}<office:body><office:text>${body}</office:text></office:body></office:document-content>`
  return odfPassages(new OfficePackage(tinyOdt(content)))
}

const p = (text: string) => `<text:p>${text}</text:p>`
const cell = (text: string, more = '') => `<table:table-cell ${more}>${p(text)}</table:table-cell>`
const table = (content: string, more = '') => `<table:table ${more}>${content}</table:table>`
const row = (content: string, more = '') => `<table:table-row ${more}>${content}</table:table-row>`

test('paragraphs, headings, notes, lists and cells are passages', () => {
  const note = `<text:note><text:note-citation>9</text:note-citation><text:note-body>${p('note')}</text:note-body></text:note>`
  const list = `<text:list><text:list-item>${p('item')}</text:list-item></text:list>`
  const text = `<text:h>head<text:tab/><text:span>ing</text:span></text:h>${p(`one${note} &amp; two`)}${list}`
  expect(passages(text + table(row(cell('cell'))))).toEqual([
    'head ing',
    'note',
    'one & two',
    'item',
    'cell',
  ])
})

test('words of true and false are passages: they may be shown as numbers', () => {
  const text = table(row(cell('TRUE', `office:value-type="boolean"`)))
  expect(passages(text)).toEqual(['TRUE'])
})

test.each([
  ['hidden spans', p('yes<text:span text:style-name="Gone">no</text:span>')],
  [
    'messages of checks',
    `<table:content-validations>${p('no')}</table:content-validations>${p('yes')}`,
  ],
  ['hidden paragraphs', `${p('yes')}<text:p text:style-name="Gone">no</text:p>`],
  ['paragraphs that hide themselves', p('yes') + p('no<text:hidden-paragraph/>')],
  ['hidden sections', `${p('yes')}<text:section text:display="none">${p('no')}</text:section>`],
  ['fields', p('yes<text:page-number>7</text:page-number>')],
  ['deleted text', `<text:tracked-changes>${p('no')}</text:tracked-changes>${p('yes')}`],
  ['comments', p(`y<office:annotation>${p('no')}</office:annotation>es`)],
  ['hidden rows', table(row(cell('yes')) + row(cell('no'), 'table:visibility="collapse"'))],
  [
    'words along a curve, which are drawn as outlines',
    p(
      `y<drawing:custom-shape>${p('no')}<drawing:enhanced-geometry drawing:text-path="true"><drawing:equation/></drawing:enhanced-geometry></drawing:custom-shape>es`,
    ),
  ],
  ['numbers of cells', table(row(cell('yes') + cell('1,00', 'office:value-type="float"')))],
  ['sheets with print ranges', table(row(cell('no')), 'table:print-ranges="S.A1"') + p('yes')],
  [
    'tables with hidden columns',
    table(`<table:table-column table:visibility="collapse"/>${row(cell('no'))}`) + p('yes'),
  ],
])('%s are no passages', (_, text) => {
  expect(passages(text)).toEqual(['yes'])
})
