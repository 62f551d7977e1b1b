import type { DocTables } from './doc-tables.ts'

/** Index of the pages of runs among the pairs of the file information block. */
const RUN_PAGES = 12
const PAGE_BYTES = 512
const NUMBER_OF_PAGE = 0x3fffff

/** A run of text, and where its formats stand in the stream. */
export interface DocRun {
  readonly from: number
  readonly to: number
  readonly formatsStart: number
  readonly formatsEnd: number
}

/**
 * Runs of a DOC in the order of its pages.
 *
 * Source: [MS-DOC] 2.8.5, 2.9.33
 */
export function* docRuns({ stream, pair }: DocTables): Generator<DocRun> {
  const table = pair(RUN_PAGES)
  const count = Math.floor((table.length - 4) / 8)
  for (let index = 0; index < count; index += 1) {
    const number = table.readUInt32LE((count + 1) * 4 + index * 4) & NUMBER_OF_PAGE
    yield* runsOfPage(stream, number * PAGE_BYTES)
  }
}

function* runsOfPage(stream: Buffer, start: number): Generator<DocRun> {
  const page = stream.subarray(start, start + PAGE_BYTES)
  if (page.length < PAGE_BYTES) return
  const count = page[PAGE_BYTES - 1] ?? 0
  for (let index = 0; index < count && (count + 1) * 4 + index < PAGE_BYTES; index += 1) {
    const place = (page[(count + 1) * 4 + index] ?? 0) * 2
    const bytes = place === 0 ? 0 : (page[place] ?? 0)
    yield {
      from: page.readUInt32LE(index * 4),
      to: page.readUInt32LE(index * 4 + 4),
      formatsStart: start + place + 1,
      formatsEnd: start + Math.min(place + 1 + bytes, PAGE_BYTES),
    }
  }
}
