import { expect, test } from 'vitest'
import { edit as editTask } from '../../src/edit/editor/tasks/edit-task.ts'
import { merge } from '../../src/edit/editor/tasks/merge-task.ts'
import { split } from '../../src/edit/editor/tasks/split-task.ts'
import { prepare } from '../../src/execute.ts'
import { edit } from '../../src/operations/edit.ts'
import { statedStandards } from '../../src/pdf/document/metadata/read-metadata.ts'
import { PdfFile } from '../../src/pdf/file/pdf-file.ts'
import { FOREIGN_LIMITS } from '../../src/pdf/foreign/foreign-limits.ts'
import type { OutputOptions } from '../../src/schemas/options/output-options.ts'
import { draw } from '../render/draw.ts'
import { hasVerapdf, validate } from '../verapdf.ts'

const now = new Date(0)
const field = (kind: string, name: string, more: object = {}) => {
  return { type: 'form_field', field: kind, name, label: `Field ${name}`, ...more }
}

/** A form of two pages with headings and a link. */
const FORM = {
  metadata: { title: 'Form', language: 'en' },
  commands: [
    { type: 'text', heading: 1, text: 'Application' },
    { type: 'text', text: 'Read more', link: { url: 'https://example.com/' } },
    field('text', 'name'),
    field('checkbox', 'agreed'),
    field('radio', 'size', { value: 's' }),
    field('radio', 'size', { value: 'l' }),
    field('dropdown', 'land', { choices: ['Germany', 'France'] }),
    { type: 'page_break' },
    { type: 'text', heading: 1, text: 'More' },
    field('list', 'day', { choices: ['Mon', 'Tue'] }),
  ],
  options: { pdf_ua: true, pdf_a: '2b' },
}
const VALUES = { name: 'Ada Łódź', agreed: true, size: 'l', land: 'France', day: 'Tue' }
const FILL = { type: 'fill_form', fields: VALUES }
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="50"><text y="40">Seal</text></svg>'

const EDITS: Readonly<Record<string, readonly object[]>> = {
  filled: [FILL],
  flattened: [{ ...FILL, flatten: true }],
  'several pages on a sheet': [FILL, { type: 'n_up', per_sheet: 2 }],
  'a booklet': [{ type: 'booklet' }],
  stamped: [
    { type: 'rotate', pages: '2', degrees: 90 },
    { type: 'stamp', image: Buffer.from(SVG) },
    { type: 'page_numbers' },
  ],
  drawn: [
    { type: 'rotate', pages: '2', degrees: 90 },
    {
      type: 'draw',
      commands: [
        { type: 'text', heading: 2, text: 'Drawn later' },
        { type: 'text', text: 'See there', link: { url: 'https://example.com/' } },
        { type: 'svg', svg: SVG, alt: 'A seal' },
        { type: 'table', header_rows: 1, rows: [['Item'], ['One']] },
      ],
    },
    { type: 'draw', pages: '2', commands: [field('text', 'later', { x_mm: 20, y_mm: 150 })] },
    { type: 'draw', decorative: true, commands: [{ type: 'page_number', x_mm: 5, y_mm: 5 }] },
  ],
}

async function edited(bytes: Uint8Array, edits: readonly object[]) {
  const { input } = prepare(edit, { pdf: bytes, edits })
  const result = await editTask({
    bytes,
    password: undefined,
    edits: input.edits,
    limits: FOREIGN_LIMITS,
    faces: [],
    now,
    subject: 'pdf',
    field: 'edits',
    output: input.options as OutputOptions,
  })
  return result
}

test('a document keeps the standard that it still meets, and is told the one that it does not', async () => {
  const { bytes } = await draw(FORM)
  const attached = await edited(bytes, [
    { type: 'add_attachment', name: 'a.txt', content: Buffer.from('a') },
  ])
  expect(attached.warnings.map(({ message }) => message)).toEqual([
    'The document no longer states that it is PDF/A-2b: the result does not meet it.',
  ])
  expect(statedStandards(PdfFile.open(attached.bytes))).toMatchObject({ ua: true })
})

test.skipIf(!hasVerapdf)(
  'what edits, merges and splits make of PDF/A and PDF/UA breaks no rule of them',
  async () => {
    const { bytes } = await draw(FORM)
    const files = await Promise.all(
      Object.entries(EDITS).map(async ([name, edits]) => {
        const result = await edited(bytes, edits)
        expect(result.warnings).toEqual([])
        return { name, bytes: result.bytes }
      }),
    )
    const one = { bytes, pages: 'all', rotate: 0, subject: 'pdfs[0]' } as const
    const merged = await merge({
      inputs: [one, one],
      bookmarks: 'both',
      formFields: 'rename',
      startOn: 'odd',
      deduplicate: true,
      limits: FOREIGN_LIMITS,
      faces: [],
      now,
      metadataFrom: 0,
      flattens: true,
      contents: { title: 'Contents' },
      contentsDepth: 2,
      output: FORM.options as OutputOptions,
    })
    const parts = await split({
      bytes,
      password: undefined,
      by: { every: 1 },
      limits: FOREIGN_LIMITS,
      now,
      output: FORM.options as OutputOptions,
    })
    const all = [
      ...files,
      { name: 'merged', bytes: merged.bytes },
      ...parts.files.map((part, index) => ({ name: `part ${index}`, bytes: part.bytes })),
    ]
    const verdicts = validate(all.map((file) => ({ ...file, flavours: ['2b', 'ua1'] })))
    expect(verdicts).toHaveLength(2 * all.length)
    expect(verdicts.filter(({ passed }) => !passed)).toEqual([])
  },
  240_000,
)
