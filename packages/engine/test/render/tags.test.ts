import { expect, test } from 'vitest'
import { readAnnotations } from '../../src/pdf/document/annotations.ts'
import { readPages } from '../../src/pdf/document/pages/tree/page-tree.ts'
import { PdfFile } from '../../src/pdf/file/pdf-file.ts'
import { walkStructure } from '../walk-structure.ts'
import { draw } from './draw.ts'

/** The structure of a tagged document on small pages. */
async function walked(commands: readonly unknown[], header?: unknown) {
  const { bytes, pages } = await draw({
    metadata: { title: 'Tags', language: 'en' },
    page: { page_size: '100x80mm', margins_mm: 8, ...(header ? { header } : {}) },
    commands,
    options: { pdf_ua: true },
  })
  const { problems, outline } = walkStructure(bytes)
  return { pages, problems, types: outline.split('\n').map((line) => line.trim().split(' ')[0]) }
}

const count = (types: readonly (string | undefined)[], type: string) =>
  types.filter((one) => one === type).length

/** Widgets of all pages. */
function widgetsOf(bytes: Uint8Array) {
  const file = PdfFile.open(bytes)
  return readPages(file).flatMap((page) => readAnnotations(file, page))
}

const link = { url: 'https://example.com/' }

test('tells readers of header rows once, on whatever page they stand again', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => [`row ${index}`, ''])
  const { pages, types, problems } = await walked([
    { type: 'table', header_rows: 1, footer_rows: 1, rows: [['Head', ''], ...rows, ['Foot', '']] },
  ])
  expect(pages).toBeGreaterThan(3)
  expect([count(types, 'TR'), count(types, 'TH'), problems]).toEqual([32, 2, []])
})

test('makes an element of a link in a header row that stands again, and leaves the table alone', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => [`row ${index}`, 'b'])
  const { pages, types, problems } = await walked([
    { type: 'table', header_rows: 1, rows: [[{ text: 'Head', link }, 'H'], ...rows] },
  ])
  expect(pages).toBe(2)
  expect([count(types, 'TH'), count(types, 'Link'), problems]).toEqual([2, 2, []])
})

test.each([
  [{ header_rows: 1 }, []],
  [{ footer_rows: 1 }, []],
  [{ header_rows: 1, rows: [['H'], ['a']] }, ['THead', 'TBody']],
  [{ header_rows: 1, footer_rows: 1, rows: [['H'], ['a'], ['F']] }, ['THead', 'TBody', 'TFoot']],
])('groups the rows of a table beside a body alone: %j', async (fields, groups) => {
  const { types, problems } = await walked([{ type: 'table', rows: [['H']], ...fields }])
  expect(types.filter((type) => /^T(?:Head|Body|Foot)$/.test(type ?? ''))).toEqual(groups)
  expect(problems).toEqual([])
})

test.each([
  ['a group that is read as a picture', { alt: 'A picture' }],
  ['a group that is decoration', { decorative: true }],
])('makes elements of links in %s', async (_, described) => {
  const commands = [
    { type: 'text', text: 'text', link },
    { type: 'rich_text', runs: ['a ', { text: 'run', link }] },
    { type: 'table', rows: [[{ text: 'cell', link }]] },
    { type: 'link', x_mm: 1, y_mm: 1, width_mm: 9, height_mm: 9, link },
  ]
  const { types, problems } = await walked([{ type: 'group', ...described, commands }])
  expect([count(types, 'Link'), problems]).toEqual([4, []])
})

test('makes elements of the links of a page header', async () => {
  const header = { commands: [{ type: 'text', text: 'head', link }] }
  const { types, problems } = await walked([{ type: 'text', text: 'a' }], header)
  expect([count(types, 'Link'), problems]).toEqual([1, []])
})

test('makes an element of a field in a group that is read as a picture', async () => {
  const field = { type: 'form_field', field: 'signature', name: 's', label: 'Signature' }
  const { types, problems } = await walked([{ type: 'group', alt: 'A frame', commands: [field] }])
  expect([count(types, 'Form'), problems]).toEqual([1, []])
})

test('draws a field of a header row once, and warns', async () => {
  const field = { type: 'form_field', field: 'text', name: 'a', label: 'A' }
  const rows = Array.from({ length: 20 }, (_, index) => [`row ${index}`])
  const table = { type: 'table', header_rows: 1, rows: [[{ commands: [field] }], ...rows] }
  const { bytes, warnings } = await draw({
    page: { page_size: '100x80mm', margins_mm: 8 },
    commands: [table],
  })
  expect(widgetsOf(bytes)).toHaveLength(1)
  expect(warnings.map(({ code }) => code)).toEqual(['content_left_out'])
})
