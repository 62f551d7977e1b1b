import { readAnnotations } from '../../../../pdf/document/annotations.ts'
import { appearancesOf } from '../../../../pdf/document/appearances-of.ts'
import { type PdfPage, readPages } from '../../../../pdf/document/pages/tree/page-tree.ts'
import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import { isDict, isRef, isStream } from '../../../../pdf/file/objects.ts'
import { readable } from '../../../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../../pdf/file/write/sweep.ts'
import type { ContentNode } from '../../../../pdf/glyphs/content-node.ts'
import type { ContentSource } from '../../../../pdf/glyphs/content-source.ts'
import type { StandardFonts } from '../../../../pdf/glyphs/fonts/standard-fonts.ts'
import { glyphsOf } from '../../../../pdf/glyphs/glyphs-of.ts'
import { glyphReader } from '../../../../pdf/glyphs/read-content-node.ts'
import { pageSource } from '../redact-page.ts'
import { emptyDrawing } from './empty-drawing.ts'

/** Glyphs of Type 3 fonts that pages show, by the numbers of the contents that draw them. */
interface ShownDrawings {
  readonly drawings: ReadonlySet<number>
  /** Numbers of the pages that cannot be read, from 1. */
  readonly unread: readonly number[]
}

/**
 * Glyphs of Type 3 fonts that pages show with their annotations and patterns, by the numbers of the contents that draw
 * them.
 *
 * @param chosen numbers of the pages, from 1; all of them when left out
 */
export function shownDrawings(
  file: PdfFile,
  standard: StandardFonts,
  chosen?: readonly number[],
): ShownDrawings {
  const drawings = new Set<number>()
  const unread: number[] = []
  if (!hasDrawnFonts(file)) return { drawings, unread }
  const reader = glyphReader(file, standard)
  const collect = (node: ContentNode) => {
    for (const { glyph } of glyphsOf(node)) {
      if (glyph.drawing !== undefined) drawings.add(glyph.drawing)
    }
  }
  const isChosen = new Set(chosen)
  for (const [index, page] of readPages(file).entries()) {
    if (chosen && !isChosen.has(index + 1)) continue
    const isRead = readable(() => {
      for (const source of sourcesOf(file, page)) {
        collect(reader.read(source, { onLoose: collect }))
      }
      return true
    })
    if (!isRead) unread.push(index + 1)
  }
  return { drawings, unread }
}

/**
 * Empties the drawings of glyphs that were shown before and that nothing shows any more.
 *
 * @returns numbers of pages that may show some of them and cannot be read: all drawings stay then
 */
export function dropDrawings(
  file: PdfFile,
  standard: StandardFonts,
  before: ReadonlySet<number>,
): readonly number[] {
  const left = new Set(before)
  // A drawing that goes may have been the last to show another one.
  while (left.size > 0) {
    const { drawings, unread } = shownDrawings(file, standard)
    const gone = [...left].filter((num) => !drawings.has(num))
    if (gone.length === 0 || unread.length > 0) return gone.length === 0 ? [] : unread
    for (const num of gone) {
      file.set(num, emptyDrawing())
      left.delete(num)
    }
  }
  return []
}

function hasDrawnFonts(file: PdfFile): boolean {
  for (const { num } of sweep(file)) {
    const value = file.peek(num)
    if (isDict(value) && value.has('CharProcs')) return true
  }
  return false
}

/** Content of a page and of all appearances of its annotations. */
function* sourcesOf(file: PdfFile, page: PdfPage): Iterable<ContentSource> {
  yield pageSource(file, page)
  for (const annotation of readAnnotations(file, page)) {
    for (const value of appearancesOf(file, annotation)) {
      const form = file.resolve(value)
      if (!isRef(value) || !isStream(form)) continue
      const resources = file.dictAt(form.dict, 'Resources') ?? new Map()
      yield { num: value.num, bytes: decodeFilters(file, form).data, resources }
    }
  }
}
