import type { ContentRange } from './content-parts.ts'

/** A change to content: the operations of a range give way to others. An empty range is a place between two. */
export interface ContentEdit extends ContentRange {
  readonly operators: string
}

/**
 * Content with edits made; bytes outside of them are copied.
 *
 * @param edits ranges that do not overlap, in any order; of two at the same place the first comes first
 */
export function editContent(content: Buffer, edits: readonly ContentEdit[]): Buffer {
  const length = edits.reduce(
    (sum, { start, end, operators }) => sum + operators.length - (end - start),
    content.length,
  )
  const edited = Buffer.allocUnsafe(length)
  let position = 0
  let written = 0
  for (const { start, end, operators } of edits.toSorted((one, other) => one.start - other.start)) {
    written += content.copy(edited, written, position, start)
    written += edited.write(operators, written, 'latin1')
    position = end
  }
  content.copy(edited, written, position)
  return edited
}
