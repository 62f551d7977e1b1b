import { type PdfPage, readPages } from '../../../../pdf/document/pages/page-tree.ts'
import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfObject,
  type PdfStream,
} from '../../../../pdf/file/objects.ts'
import { PdfError } from '../../../../pdf/file/pdf-error.ts'
import { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../../pdf/file/write/sweep.ts'
import { writePdf } from '../../../../pdf/file/write/write-pdf.ts'
import type { ForeignLimits } from '../../../../pdf/foreign/foreign-limits.ts'
import type { ContentNode } from '../../../../pdf/glyphs/content-node.ts'
import { glyphReader, glyphsOf } from '../../../../pdf/glyphs/read-content-node.ts'
import type { StandardFonts } from '../../../../pdf/glyphs/standard-fonts.ts'
import { AreaIndex } from '../area-index.ts'
import { isInAreas } from '../page-places.ts'
import { findNamed, pageSource } from '../redact-page.ts'
import type { Polygon } from '../region.ts'
import type { Rules } from '../rules.ts'
import { readings, withoutMarkup } from '../scrub-strings.ts'
import { stringView } from '../text-view.ts'
import { readElsewhere } from './read-elsewhere.ts'

/** What must be gone. */
export interface Proof {
  readonly rules: Rules
  /** Numbers of the pages that were redacted. */
  readonly pages: readonly number[]
  /** Areas by the number of their page. */
  readonly areas: ReadonlyMap<number, readonly Polygon[]>
  /** Objects that others took the place of. */
  readonly replaced: ReadonlySet<number>
  readonly standard: StandardFonts
  readonly limits: ForeignLimits
}

// Streams that hold codes and samples: nothing in them is text.
const NO_TEXT: ReadonlySet<string> = new Set([
  'Image',
  'XRef',
  'ObjStm',
  'Type1C',
  'CIDFontType0C',
  'OpenType',
])
const NO_STRINGS: ReadonlySet<string> = new Set(['ID', 'CheckSum', 'Lang', 'DA', 'DS'])

/**
 * Writes the file, opens it again and looks for what must be gone: in the text of its pages and in every string and
 * stream, by our own reading and by that of another maker.
 *
 * @returns why it is not proven; undefined when it is
 * @throws PdfError where the result cannot be read
 */
export async function findRemains(file: PdfFile, proof: Proof): Promise<string | undefined> {
  const { rules, pages, areas, limits, standard } = proof
  const bytes = writePdf(file)
  const written = PdfFile.open(bytes, limits)
  const all = readPages(written, limits.maxPages)
  const reader = glyphReader(written, standard)
  const seen = new Set<number>()
  const isSelected = new Set(pages)
  for (const [index, page] of all.entries()) {
    const areasHere = areas.get(index + 1) ?? []
    const isMeant = isSelected.has(index + 1)
    if (!isMeant) {
      collectNums(written, page, seen)
      continue
    }
    const loose: ContentNode[] = []
    const node = reader.read(pageSource(written, page), { onLoose: (own) => loose.push(own) })
    for (const own of [node, ...loose]) {
      collectContents(own, seen)
      const glyphs = glyphsOf(own)
      if (findNamed(glyphs, rules).length > 0) return `the text of page ${index + 1} still holds it`
    }
    const near = new AreaIndex(areasHere)
    if (!near.isEmpty && glyphsOf(node).some((glyph) => isInAreas(glyph, near))) {
      return `text still stands in an area of page ${index + 1}`
    }
  }
  if (rules.isEmpty) return undefined
  for (const { num } of sweep(written)) {
    const found = remainsIn(written, num, rules, seen, reader)
    if (found !== undefined) return found
  }
  const elsewhere = await readElsewhere(bytes, pages)
  for (const [index, text] of elsewhere.pages.entries()) {
    if (rules.find(stringView(text)).length > 0) {
      return `another reader still finds it on page ${pages[index]}`
    }
  }
  const isLeft = elsewhere.strings.some((text) => rules.isIn(text))
  return isLeft ? 'another reader still finds it beside the pages' : undefined
}

/** Why an object is not free of what must be gone. */
function remainsIn(
  file: PdfFile,
  num: number,
  rules: Rules,
  seen: ReadonlySet<number>,
  reader: ReturnType<typeof glyphReader>,
): string | undefined {
  const value = file.glance(num)
  if (hasNamed(value, '', rules)) return 'a string of the file still holds it'
  if (!isStream(value) || seen.has(num)) return undefined
  const subtype = value.dict.get('Subtype')
  const type = value.dict.get('Type')
  if ([subtype, type].some((kind) => isName(kind) && NO_TEXT.has(kind.value))) return undefined
  if (value.dict.has('Length1') || value.dict.has('N') || value.dict.has('FunctionType'))
    return undefined
  if (isName(subtype, 'Form') || value.dict.get('PatternType') === 1) {
    return hasGlyphs(file, num, value, rules, reader)
      ? 'content that no page paints still holds it'
      : undefined
  }
  const text = decodedText(file, value)
  const isLeft = [text, withoutMarkup(text)].some((own) => rules.isIn(own))
  // Content of pages is text of operators, and was read as such.
  return isLeft && /[<{=]/.test(text) && !/\b(?:BT|Tj|TJ|re|begincmap)\b/.test(text)
    ? 'a stream of the file still holds it'
    : undefined
}

function hasGlyphs(
  file: PdfFile,
  num: number,
  form: PdfStream,
  rules: Rules,
  reader: ReturnType<typeof glyphReader>,
): boolean {
  const resources = file.dictAt(form.dict, 'Resources') ?? new Map<string, PdfObject>()
  const { data } = decodeFilters(file, form)
  try {
    return findNamed(glyphsOf(reader.read({ num, bytes: data, resources })), rules).length > 0
  } catch (error) {
    // Without the resources of a page its text cannot be read; its strings can.
    if (!(error instanceof PdfError)) throw error
    return readings(data.toString('latin1')).some((text) => rules.isIn(text))
  }
}

function decodedText(file: PdfFile, value: PdfStream): string {
  try {
    const { data, codec } = decodeFilters(file, value)
    if (codec !== undefined) return ''
    const isUtf16 = data[0] === 0xfe && data[1] === 0xff
    return isUtf16
      ? Buffer.from(data)
          .subarray(0, data.length & ~1)
          .swap16()
          .toString('utf16le')
      : data.toString('utf8')
  } catch (error) {
    if (error instanceof PdfError) return ''
    throw error
  }
}

function hasNamed(value: PdfObject, key: string, rules: Rules): boolean {
  if (isString(value)) {
    if (NO_STRINGS.has(key) || /^D:\d{4}/.test(value.value)) return false
    return readings(value.value).some((text) => rules.isIn(text))
  }
  if (isArray(value)) {
    if (isName(value[0], 'Indexed')) return false
    return value.some((item) => hasNamed(item, key, rules))
  }
  const entries = isStream(value) ? value.dict : value
  if (!isDict(entries)) return false
  return [...entries].some(([own, item]) => hasNamed(item, own, rules))
}

function collectContents(node: ContentNode, seen: Set<number>): void {
  if (node.num !== undefined) seen.add(node.num)
  for (const { node: inner } of node.contents) collectContents(inner, seen)
}

/** Everything that a page reaches but other pages: its text is not meant. */
function collectNums(file: PdfFile, page: PdfPage, seen: Set<number>): void {
  const pending: (PdfObject | undefined)[] = [file.get(page.num)]
  const [contents] = pending
  const start = isDict(contents)
    ? [contents.get('Contents'), contents.get('Resources') ?? page.inherited.get('Resources')]
    : []
  pending.splice(0, 1, ...start)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isRef(next)) {
      if (seen.has(next.num)) continue
      seen.add(next.num)
      pending.push(file.get(next.num))
    } else if (isArray(next)) pending.push(...next)
    else if (isStream(next)) pending.push(next.dict)
    else if (isDict(next)) {
      for (const [key, value] of next) if (key !== 'Parent' && key !== 'P') pending.push(value)
    }
  }
}
