import { expect, test } from 'vitest'
import { readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { joinPrints, type PrintedPart } from '../../../pdf/join/join-prints.ts'
import { classicPdf } from '../../../pdf/test/test-pdf.ts'
import type { ShownRows } from '../../in-page/long-table/show-rows.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import { PART_SIZES } from './part-sizes.ts'
import { printLongTable } from './print-long-table.ts'

const PAGE_PX = 1000
const ROWS_PER_PAGE = 10
const ROWS = 2000

/** A print of rows of 100 px each, behind empty pages; from the second part on `shiftPx` lower. */
function printOf({ from, to, blanks, marked }: ShownRows, shiftPx: number): Uint8Array {
  const pages = blanks + Math.ceil((to - from) / ROWS_PER_PAGE)
  const numbers = Array.from({ length: pages }, (_, index) => 10 + index)
  const places = marked.map((row) => {
    const index = row - from
    const fromTopPx = (index % ROWS_PER_PAGE) * 100 + (from > 0 ? shiftPx : 0)
    const page = 10 + blanks + Math.floor(index / ROWS_PER_PAGE)
    return `/row${row}[${page} 0 R/XYZ 0 ${((PAGE_PX - fromTopPx) * 3) / 4} null]`
  })
  return Buffer.from(
    classicPdf({
      1: `<</Type/Catalog/Pages 2 0 R/Dests<<${places.join('')}>>>>`,
      2: `<</Type/Pages/Count ${pages}/Kids[${numbers.map((one) => `${one} 0 R`).join(' ')}]/MediaBox[0 0 500 750]>>`,
      ...Object.fromEntries(numbers.map((one) => [one, '<</Type/Page/Parent 2 0 R>>'])),
    }),
  )
}

async function print({ shiftPx = 0, maxPages = 5000 }) {
  const shown: ShownRows[] = []
  let joined: readonly PrintedPart[] | undefined
  const world = {
    call: async (_: unknown, rows?: ShownRows) => {
      if (rows === undefined) return []
      shown.push(rows)
      return rows.marked.map((row) => `row${row}`)
    },
  }
  const told: string[] = []
  const page = {
    doing: (activity: string) => void told.push(activity),
    cdp: { send: async () => ({}) },
  }
  const table = { rowHeightsPx: Array.from({ length: ROWS }, () => 100), bound: [] }
  const bytes = await printLongTable({ page, world } as unknown as OpenDocument, table, {
    pagePx: PAGE_PX,
    print: async () => printOf(shown.at(-1) as ShownRows, shiftPx),
    join: async (parts) => {
      joined = parts
      return joinPrints(parts)
    },
    maxPages,
    partRows: PART_SIZES.plain.partRows,
  })
  return { shown, joined, told, pages: readPages(PdfFile.open(bytes)).length }
}

test('parts go on where those before end: every page once, left and right as in the whole', async () => {
  const { shown, joined = [], pages } = await print({})
  expect(shown.length).toBeGreaterThan(2)
  expect(joined).toHaveLength(shown.length)
  expect(pages).toBe(ROWS / ROWS_PER_PAGE)
  let kept = 0
  for (const [index, { from, to }] of joined.entries()) {
    const { from: firstRow, blanks } = shown[index] as ShownRows
    // The first kept page begins with the row that all pages before leave off at.
    expect(firstRow + (from - 1 - blanks) * ROWS_PER_PAGE).toBe(kept * ROWS_PER_PAGE)
    if (index > 0) expect(blanks).toBeGreaterThan(0)
    expect(from % 2).toBe((kept + 1) % 2)
    kept += to - from + 1
  }
  expect(kept).toBe(pages)
})

test('rows that do not stand as they stood in the part before are printed in one', async () => {
  const { shown, joined, pages } = await print({ shiftPx: 30 })
  expect(shown.at(-1)).toMatchObject({ from: 0, to: ROWS, blanks: 0 })
  expect(joined).toBeUndefined()
  expect(pages).toBe(ROWS / ROWS_PER_PAGE)
})

test('an error of a table that takes too long names its rows, and the option that gives it more time', async () => {
  const { shown, told } = await print({})
  const [, { from = 0, to = 0 } = {}] = shown
  expect(told[1]).toContain(`rows ${from + 1} to ${to} of ${ROWS}`)
  expect(told[1]).toContain('options.timeout_ms')
  expect(told.at(-1)).toMatch(/^joining the parts of a table of \d+ rows; .*options\.timeout_ms/)
})

test('a table of too many pages is refused as soon as they are printed', async () => {
  await expect(print({ maxPages: 100 })).rejects.toMatchObject({
    code: 'conversion_failed',
    message: expect.stringContaining('more than 100 pages'),
  })
})
