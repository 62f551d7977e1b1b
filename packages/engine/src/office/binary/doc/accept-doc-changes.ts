import type { CompoundFile } from '../../compound/compound-file.ts'
import { DELETED, HIDDEN, INSERTED, runFormats } from './doc-formats.ts'
import { letterPlaces } from './doc-pieces.ts'
import { docRuns } from './doc-run-formats.ts'
import { docTables } from './doc-tables.ts'

const SPACE = 0x20
/** Switched off, text is to be proofed, as it is anyway. An engine takes any value of an insertion for one. */
const NO_PROOF = 0x0875
/** Formats that were changed ([MS-DOC] 2.6.1), whose length stands before them. */
const FORMATTED: ReadonlySet<number> = new Set([0xca57, 0xca89])
/** Lower byte of a format that nobody knows: an engine marks changed formats even where there is no change. */
const UNKNOWN = 0xff

/**
 * Accepts the tracked changes of a DOC: a layout engine prints deleted text, struck through, and marks what is new.
 *
 * Deleted text becomes hidden spaces, in its place, so that nothing moves: before tables LibreOffice shows hidden
 * paragraphs.
 *
 * @returns the bytes, the same when no text is tracked
 */
export function acceptDocChanges(file: CompoundFile, bytes: Uint8Array): Uint8Array {
  const tables = docTables(file)
  if (tables === undefined) return bytes
  const { stream } = tables
  const changes = new Map<number, number>()
  const lettersBetween = letterPlaces(stream, tables.pair)
  for (const { from, to, formatsStart, formatsEnd } of docRuns(tables)) {
    const all = [...runFormats(stream.subarray(formatsStart, formatsEnd))]
    const isSet = ({ at }: { readonly at: number }) => stream[formatsStart + at] !== 0
    const isDeleted = all.some((one) => one.format === DELETED && isSet(one))
    for (const { at, width } of isDeleted ? lettersBetween(from, to) : []) {
      changes.set(at, SPACE)
      if (width > 1) changes.set(at + 1, 0)
    }
    for (const { format, at } of all) {
      const place = formatsStart + at
      if (format === DELETED && isDeleted) {
        changes
          .set(place - 2, HIDDEN & 0xff)
          .set(place - 1, HIDDEN >> 8)
          .set(place, 1)
      } else if (format === HIDDEN && isDeleted) changes.set(place, 1)
      else if (format === INSERTED) {
        changes
          .set(place - 2, NO_PROOF & 0xff)
          .set(place - 1, NO_PROOF >> 8)
          .set(place, 0)
      } else if (FORMATTED.has(format)) changes.set(place - 2, UNKNOWN)
    }
  }
  const real = [...changes].filter(([place, value]) => stream[place] !== value)
  return real.length === 0 ? bytes : file.patched('WordDocument', new Map(real))
}
