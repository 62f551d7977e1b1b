import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../src/engine.ts'
import { EXAMPLE_PDF as pdf } from '../src/examples/example-pdf.ts'
import { operations } from '../src/registry.ts'

/** Bytes that are no file of any kind. */
const JUNK = Buffer.from('no such file').toString('base64')
/** An address that no policy allows by itself. */
const CLOSED = { url: 'http://127.0.0.1/' }
const FONTS = [{ family: 'Own', source: JUNK }]
const TEXT = { type: 'text', text: 'x' }
const ROTATE = { type: 'rotate', degrees: 90 }
const OPEN_SVG = { type: 'svg', svg: '<svg>' }

/** A request that fails by one field, and the path of the field. */
type Row = readonly [body: object, param: string]

const html = (options: object): object => ({ html: 'x', options })
const draw = (command: object, more: object = {}): object => ({
  commands: [TEXT, command],
  ...more,
})
const edited = (...edits: object[]): object => ({ pdf, edits: [ROTATE, ...edits] })

const ROWS: Readonly<Record<keyof typeof operations, readonly Row[]>> = {
  convertHtml: [
    [html({ page_ranges: '99' }), 'options.page_ranges'],
    [html({ wait_for_function: '((' }), 'options.wait_for_function'],
    [html({ edits: [ROTATE, { type: 'stamp', image: JUNK }] }), 'options.edits[1].image'],
    [html({ assets: { 'my logo.png': CLOSED } }), 'options.assets["my logo.png"].url'],
    [html({ attachments: [{ name: 'a', content: CLOSED }] }), 'options.attachments[0].content.url'],
    [{ html: '<div style="height: 99m">', options: { scale: 9 } }, 'options.scale'],
    [
      html({ prefer_css_page_size: true, pdf_a: '2b', styles: ['@page { size: 5500mm 5500mm }'] }),
      'options.pdf_a',
    ],
  ],
  convertUrl: [
    [CLOSED, 'url'],
    [{ url: 'http://nowhere.invalid/' }, 'url'],
  ],
  convertHtmlImage: [
    [html({ clip: { x_px: 9999, y_px: 0, width_px: 1, height_px: 1 } }), 'options.clip'],
    [{ html: '<b id="b"></b>', options: { selector: '#b' } }, 'options.selector'],
    [CLOSED, 'url'],
  ],
  convertWord: [
    [{ document: JUNK }, 'document'],
    [{ document: Buffer.from('PK\u0003\u0004 cut').toString('base64') }, 'document'],
    [{ document: CLOSED }, 'document.url'],
  ],
  convertExcel: [[{ document: JUNK }, 'document']],
  convertRtf: [[{ document: JUNK }, 'document']],
  convertMarkdown: [
    [{ markdown: `${'>'.repeat(500)} x` }, 'markdown'],
    [
      {
        markdown: [
          { name: 'a.md', markdown: '# A' },
          { name: 'b.md', markdown: `${'>'.repeat(500)} x` },
        ],
      },
      'markdown[1].markdown',
    ],
    [{ markdown: '# A', options: { page_ranges: '99' } }, 'options.page_ranges'],
  ],
  documentsRender: [
    [draw(TEXT, { fonts: FONTS }), 'fonts[0].source'],
    [draw({ type: 'image', image: 'a' }, { images: { a: JUNK } }), 'images["a"]'],
    [draw(OPEN_SVG), 'commands[1].svg'],
    [draw({ type: 'group', commands: [OPEN_SVG] }), 'commands[1].commands[0].svg'],
    [draw({ type: 'path', d: 'M 0 0 Q' }), 'commands[1].d'],
    [draw({ type: 'barcode', kind: 'ean_13', value: '12' }), 'commands[1].value'],
    [draw({ type: 'import_page', pdf: JUNK }), 'commands[1].pdf'],
    [draw({ type: 'import_page', pdf, page: 99 }), 'commands[1].page'],
    [draw({ type: 'table', rows: [['a', 'b'], ['c']] }), 'commands[1].rows[1]'],
    [draw({ type: 'html', html: '<p style="height: 9000mm">' }), 'commands[1].html'],
    [
      draw(TEXT, { options: { edits: [{ type: 'delete_pages', pages: '1' }] } }),
      'options.edits[0].pages',
    ],
  ],
  edit: [
    [{ pdf: JUNK, edits: [ROTATE] }, 'pdf'],
    [edited({ ...ROTATE, pages: '99' }), 'edits[1].pages'],
    [edited({ type: 'stamp', image: JUNK }), 'edits[1].image'],
    [edited({ type: 'stamp', pdf: JUNK }), 'edits[1].pdf'],
    [edited({ type: 'insert_pdf', pdf: JUNK }), 'edits[1].pdf'],
    [edited({ type: 'draw', commands: [OPEN_SVG] }), 'edits[1].commands[0].svg'],
    [edited({ type: 'draw', commands: [TEXT], fonts: FONTS }), 'edits[1].fonts[0].source'],
    [
      edited({ type: 'draw', commands: [{ type: 'image', image: 'a' }], images: { a: JUNK } }),
      'edits[1].images["a"]',
    ],
    [edited({ type: 'fill_form', fields: { name: 'Ada' } }), 'edits[1].fields'],
    [edited({ type: 'reorder_pages', order: [5] }), 'edits[1].order[0]'],
    [
      edited({ type: 'set_bookmarks', bookmarks: [{ title: 'A', page: 9 }] }),
      'edits[1].bookmarks[0].page',
    ],
    [edited({ type: 'add_attachment', name: 'a', content: CLOSED }), 'edits[1].content.url'],
  ],
  merge: [
    [{ pdfs: [{ pdf }, { pdf: JUNK }] }, 'pdfs[1]'],
    [{ pdfs: [{ pdf, pages: '9' }] }, 'pdfs[0].pages'],
    [{ pdfs: [{ pdf }], options: { metadata_from: 7 } }, 'options.metadata_from'],
  ],
  split: [
    [{ pdf: JUNK, every: 1 }, 'pdf'],
    [{ pdf, ranges: ['1', '7'] }, 'ranges[1]'],
    [{ pdf, bookmark_level: 1 }, 'bookmark_level'],
    [{ pdf, text: 'nowhere' }, 'text'],
  ],
  measure: [
    [{ text: 'x', fonts: [{ family: 'Own', font: JUNK }] }, 'fonts[0].font'],
    [
      { items: [{ text: 'x' }, { html: 'x', options: { wait_for_function: '((' } }] },
      'items[1].options.wait_for_function',
    ],
  ],
}

let engine: Engine
beforeAll(() => {
  engine = createEngine({ browsers: { selfTest: false } })
})
afterAll(() => engine.close())

describe('an error that comes from one field has its path as param', () => {
  for (const [key, rows] of Object.entries(ROWS)) {
    const operation = operations[key as keyof typeof operations]
    test.each(rows.map(([body, param]) => ({ body, param })))(
      `${operation.name}: $param`,
      async ({ body, param }) => {
        const running = async () => engine.run(engine.prepare(operation, body))
        await expect(running()).rejects.toMatchObject({ param })
      },
    )
  }
})
