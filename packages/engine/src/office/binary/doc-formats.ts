// Formats of runs ([MS-DOC] 2.6.1): a flag of one byte each, and the number of a character style.
const FLAGS: ReadonlySet<number> = new Set([
  0x0800, // deleted in tracked changes
  0x083c, // hidden
])
const SPECIAL = 0x0855
const STYLE = 0x4a30
/** Bytes of a format by the upper three bits of its number; of the seventh kind the first byte tells. */
const SIZES = [1, 1, 2, 4, 2, 2, 0, 3]
const TABS = 0xc615
const TABLE = 0xd608

/**
 * How formats of a run show its text, by themselves or by its style: `special` for marks of fields, notes, pictures and
 * symbols.
 */
export type RunKind = 'shown' | 'hidden' | 'special'

/** @param styles numbers of the character styles that hide text */
export function kindOfRun(formats: Buffer, styles: ReadonlySet<number>): RunKind {
  let kind: RunKind = 'shown'
  for (let at = 0; at + 3 <= formats.length; ) {
    const format = formats.readUInt16LE(at)
    const value = formats[at + 2] ?? 0
    if (FLAGS.has(format) && value !== 0) return 'hidden'
    if (format === SPECIAL && value !== 0) kind = 'special'
    if (format === STYLE && at + 4 <= formats.length && styles.has(formats.readUInt16LE(at + 2))) {
      return 'hidden'
    }
    // Their length is not told by their number; neither is one of a run.
    if (format === TABS || format === TABLE) break
    const size = SIZES[format >> 13] ?? 0
    at += 2 + (size === 0 ? 1 + value : size)
  }
  return kind
}
