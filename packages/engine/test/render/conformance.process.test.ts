import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasVerapdf, validate } from '../verapdf.ts'
import { draw } from './draw.ts'
import { randomDocument } from './random-documents.ts'

const examples = new URL('../../../../examples/', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, examples), 'utf8'))

/** One of everything that has tags of its own. */
const everything = {
  metadata: { title: 'Everything', language: 'en' },
  page: { header: { commands: [{ type: 'page_number', format: '{page} of {pages}' }] } },
  commands: [
    { type: 'text', heading: 1, text: 'One', anchor: 'one' },
    { type: 'toc' },
    { type: 'rich_text', runs: ['a ', { text: 'link', link: { url: 'https://example.com/' } }] },
    { type: 'text', text: 'to the start', link: { anchor: 'one' } },
    { type: 'list', items: ['a', { text: 'b', commands: [{ type: 'list', items: ['c'] }] }] },
    {
      type: 'table',
      header_rows: 1,
      footer_rows: 1,
      header_columns: 1,
      rows: [
        ['A', 'B'],
        [{ text: 'x', row_span: 2 }, 'y'],
        ['z'],
        [{ text: 'w', column_span: 2 }],
        ['sum', 1],
      ],
    },
    { type: 'group', opacity: 0.5, rotate_deg: 5, commands: [{ type: 'text', text: 'turned' }] },
    {
      type: 'group',
      repeat: { columns: 2, dx_mm: 20 },
      commands: [{ type: 'text', text: 'twice' }],
    },
    {
      type: 'group',
      alt: 'A picture with a link',
      commands: [{ type: 'text', text: 'a', link: { url: 'https://example.com/' } }],
    },
    {
      type: 'table',
      header_rows: 1,
      rows: [
        [{ text: 'Head', link: { url: 'https://example.com/' } }, ''],
        ...Array.from({ length: 60 }, (_, index) => [`row ${index}`, '']),
      ],
    },
    { type: 'columns', commands: [{ type: 'text', text: 'a b c d e f g' }] },
    { type: 'rect', height_mm: 5, fill: '#f00', alt: 'A red box' },
    {
      type: 'svg',
      svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      alt: 's',
    },
    { type: 'barcode', kind: 'qr', value: 'x' },
    { type: 'form_field', field: 'text', name: 'city', label: 'Город', value: 'Москва' },
    { type: 'page_break' },
    { type: 'text', heading: 2, text: 'Two' },
  ],
}

// Java takes seconds to start, and much longer on a busy machine.
const TIMEOUT_MS = 240_000

/** A page of another document, which meets the same standards. */
async function importedPage() {
  const text = { type: 'text', text: 'imported', link: { url: 'https://example.com/' } }
  const { bytes } = await draw({
    metadata: { title: 'I', language: 'en' },
    commands: [text],
    options,
  })
  return { type: 'import_page', pdf: Buffer.from(bytes).toString('base64'), alt: 'A page' }
}

const options = { pdf_ua: true, pdf_a: '2u' }

/** Glyphs in colour, of a variable font, and letters with marks. */
const fonts = {
  metadata: { title: 'Fonts', language: 'en' },
  fonts: [
    'colour-layers.ttf',
    'colour-gradients.ttf',
    'colour-repeats.ttf',
    'variable-cff2.otf',
  ].map((file, index) => ({
    source: readFileSync(new URL(`../../../../fixtures/fonts/${file}`, import.meta.url)).toString(
      'base64',
    ),
    family: `Font ${index}`,
  })),
  commands: [
    ...[0, 1, 2, 3].map((index) => ({ type: 'text', text: 'AB A', font_family: `Font ${index}` })),
    { type: 'text', text: 'Latin, e\u0301te\u0301, and Ελλάδα' },
  ],
}

describe.skipIf(!hasVerapdf)('a drawn document', () => {
  test(
    'breaks no rule of PDF/A and PDF/UA-1, whatever it is made of',
    async () => {
      const page = await importedPage()
      const template = { pdf: page.pdf }
      const whole = {
        ...everything,
        page: { ...everything.page, template },
        commands: [...everything.commands, page, page],
      }
      const random = fc.sample(randomDocument, { numRuns: 6, seed: 20 }).map(({ body }) => body)
      const bodies = [whole, fonts, ...random]
      const files = await Promise.all(
        bodies.map(async (body, index) => {
          const { bytes } = await draw({ ...body, options })
          const name = ['everything', 'fonts'][index] ?? `random ${index}`
          return { name, bytes, flavours: ['2u', 'ua1'] as const }
        }),
      )
      const form = {
        name: 'form',
        bytes: (await draw(read('form/document.json'))).bytes,
        flavours: ['ua1'] as const,
      }
      const verdicts = validate([...files, form])
      expect(verdicts.filter(({ passed }) => !passed)).toEqual([])
      expect(verdicts).toHaveLength(2 * files.length + 1)
    },
    TIMEOUT_MS,
  )
})
