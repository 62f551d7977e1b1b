import { pageContents } from '../document/pages/page-content.ts'
import { type PdfPage, pageAttribute } from '../document/pages/tree/page-tree.ts'
import { decodeStream } from '../file/decode-stream.ts'
import { isDict, isName, isRef, isStream, type PdfDict, type PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/** Operators that are run with one set of resources: a page, a form, a tiling pattern or a glyph. */
export interface Content {
  /** Numbers of the streams that hold the operators, in order; a page may have several. */
  readonly streams: readonly number[]
  readonly resources: PdfDict
  /** Number of the object whose `Resources` they are: the page, the form, the font. */
  readonly owner: number
}

/**
 * Everything that the pages paint with operators, each once, however often it is painted.
 *
 * Contents beyond the resources of a page (appearances of annotations) are left out; Chromium writes none.
 */
export function readContents(file: PdfFile, pages: readonly PdfPage[]): readonly Content[] {
  const contents: Content[] = []
  const seen = new Set<number>()
  const pending: PdfDict[] = []

  function add(streams: readonly number[], resources: PdfDict, owner: number): void {
    contents.push({ streams, resources, owner })
    pending.push(resources)
  }

  function visit(value: PdfObject | undefined, use: (num: number) => void): void {
    if (!isRef(value) || seen.has(value.num)) return
    seen.add(value.num)
    use(value.num)
  }

  function addStream(num: number): void {
    const value = file.get(num)
    if (!isStream(value)) return
    const resources = file.dictAt(value.dict, 'Resources')
    // An image has operators no more than resources; a shading pattern is no stream.
    const isPainted =
      isName(value.dict.get('Subtype'), 'Form') || value.dict.get('PatternType') === 1
    if (isPainted) add([num], resources ?? new Map(), num)
  }

  function addGlyphs(num: number): void {
    const font = file.get(num)
    if (!isDict(font) || !isName(font.get('Subtype'), 'Type3')) return
    const resources = file.dictAt(font, 'Resources') ?? new Map()
    for (const glyph of file.dictAt(font, 'CharProcs')?.values() ?? []) {
      visit(glyph, (glyphNum) => add([glyphNum], resources, num))
    }
  }

  for (const page of pages) {
    const resources = pageAttribute(file, page, 'Resources')
    const streams = pageContents(file, page).flatMap((part) => (isRef(part) ? [part.num] : []))
    add(streams, isDict(resources) ? resources : new Map(), page.num)
  }
  for (let resources = pending.pop(); resources !== undefined; resources = pending.pop()) {
    for (const kind of ['XObject', 'Pattern']) {
      for (const value of file.dictAt(resources, kind)?.values() ?? []) visit(value, addStream)
    }
    for (const font of file.dictAt(resources, 'Font')?.values() ?? []) visit(font, addGlyphs)
    for (const value of file.dictAt(resources, 'ExtGState')?.values() ?? []) {
      const state = file.resolve(value)
      const mask = isDict(state) ? file.dictAt(state, 'SMask') : undefined
      visit(mask?.get('G'), addStream)
    }
  }
  return contents
}

/** Operators of a content stream, decoded. */
export function contentBytes(file: PdfFile, num: number): Buffer {
  const value = file.get(num)
  if (!isStream(value)) return Buffer.alloc(0)
  return decodeStream(value)
}
