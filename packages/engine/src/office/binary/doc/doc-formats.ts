// Formats of runs ([MS-DOC] 2.6.1): a flag of one byte each, and the number of a character style.
/** Deleted in tracked changes. */
export const DELETED = 0x0800
/** Inserted in tracked changes. */
export const INSERTED = 0x0801
/** Hidden. */
export const HIDDEN = 0x083c
const SPECIAL = 0x0855
const STYLE = 0x4a30
/** Bytes of a format by the upper three bits of its number; of the seventh kind the first byte tells. */
const SIZES = [1, 1, 2, 4, 2, 2, 0, 3]
const TABS = 0xc615
const TABLE = 0xd608

/**
 * How formats of a run show its text, by themselves or by its style: `deleted` in tracked changes, `special` for marks
 * of fields, notes, pictures and symbols.
 */
export type RunKind = 'shown' | 'hidden' | 'deleted' | 'special'

/** @param styles numbers of the character styles that hide text */
export function kindOfRun(formats: Buffer, styles: ReadonlySet<number>): RunKind {
  let kind: RunKind = 'shown'
  for (const { format, at } of runFormats(formats)) {
    const value = formats[at] ?? 0
    if (format === HIDDEN && value !== 0) return 'hidden'
    if (format === DELETED && value !== 0) kind = 'deleted'
    if (format === SPECIAL && value !== 0 && kind === 'shown') kind = 'special'
    if (format === STYLE && at + 2 <= formats.length && styles.has(formats.readUInt16LE(at))) {
      return 'hidden'
    }
  }
  return kind
}

/** Formats of a run, each with the place of its value, up to one whose length cannot be told. */
export function* runFormats(formats: Buffer) {
  for (let at = 0; at + 3 <= formats.length; ) {
    const format = formats.readUInt16LE(at)
    // Their length is not told by their number; neither is one of a run.
    if (format === TABS || format === TABLE) return
    yield { format, at: at + 2 }
    const size = SIZES[format >> 13] ?? 0
    at += 2 + (size === 0 ? 1 + (formats[at + 2] ?? 0) : size)
  }
}
