import { type Matrix, multiply } from '../../content/matrix.ts'
import { readMatrix } from '../../content/read-matrix.ts'
import {
  isDict,
  isRef,
  isStream,
  type PdfDict,
  type PdfEntries,
  type PdfObject,
  stream,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { type PdfPage, pageAttribute } from './tree/page-tree.ts'

/** Entries of a page whose content moves. */
export type PatternMover = (page: PdfPage, move: Matrix) => PdfEntries

/**
 * Moves the patterns of pages along with their content. A pattern (gradients, tiled pictures) has its place on the page, whatever
 * `cm` stands before the content that it fills (ISO 32000-2, 8.7.2); those of forms move with their form.
 *
 * Each moved pattern is one object, however many pages share it.
 */
export function patternMover(file: PdfFile): PatternMover {
  const known = new Map<string, PdfObject>()
  return (page, move) => {
    const resources = pageAttribute(file, page, 'Resources')
    const patterns = isDict(resources) ? file.dictAt(resources, 'Pattern') : undefined
    if (!isDict(resources) || patterns === undefined) return {}
    const moved = new Map(
      [...patterns].map(([key, pattern]) => {
        const id = isRef(pattern) ? `${pattern.num} ${move.join(' ')}` : undefined
        const found = id === undefined ? undefined : known.get(id)
        if (found !== undefined) return [key, found]
        const added = movedPattern(file, pattern, move)
        if (id !== undefined) known.set(id, added)
        return [key, added]
      }),
    )
    return { Resources: withEntries(resources, { Pattern: moved }) }
  }
}

function movedPattern(file: PdfFile, pattern: PdfObject, move: Matrix): PdfObject {
  const value = file.resolve(pattern)
  const withMove = (entries: PdfDict) =>
    withEntries(entries, { Matrix: multiply(readMatrix(file, entries.get('Matrix')), move) })
  if (isStream(value)) return file.add(stream(withMove(value.dict), value.data))
  return isDict(value) ? file.add(withMove(value)) : pattern
}
