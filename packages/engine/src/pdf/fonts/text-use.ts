import { ContentScanner } from '../content/content-scanner.ts'
import { MarkCoverage } from '../content/mark-coverage.ts'
import type { PdfPage } from '../document/pages/tree/page-tree.ts'
import { isDict, isName, isRef, isStream, type PdfDict, type PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { type Content, contentBytes, readContents } from './contents.ts'
import { readShownCodes } from './shown-codes.ts'
import { FontCursor } from './text-operations.ts'

/** Character codes that are shown with one font. */
export interface FontUse {
  readonly codes: ReadonlySet<number>
  /** Bytes of a code: 2 with a composite font, 1 with a simple one. */
  readonly codeBytes: 1 | 2
}

/** Text that the pages paint, by its font, and whether marks cover it all. */
export interface TextUse {
  /** By the number of the font's object. */
  readonly fonts: ReadonlyMap<number, FontUse>
  /** Contents that show code 0 of a composite font: its box for characters that it lacks. */
  readonly withMissingGlyphs: readonly Content[]
  /** Whether a page paints something, text or not, that is neither content of the structure tree nor an artifact. */
  readonly paintsUnmarked: boolean
  /** MCIDs of the sequences in the content of pages and forms, by the number of the object that it belongs to. */
  readonly mcids: ReadonlyMap<number, readonly number[]>
}

/** Text that one content paints, and the objects that it was read from. */
interface ContentText {
  readonly fonts: PdfDict
  readonly streams: readonly PdfObject[]
  /** By the number of the font's object. */
  readonly uses: ReadonlyMap<number, FontUse>
  readonly paintsUnmarked: boolean
  readonly mcids: readonly number[]
}

const NO_FONTS: PdfDict = new Map()

// Text of content is read to repair it and to check the repaired file; most of it is the same both times. Values
// are immutable: the same value shows the same text. By the first stream: all contents without fonts share their fonts.
const known = new WeakMap<PdfObject & object, ContentText[]>()

/** Reads everything the pages paint for the codes it shows. */
export function readTextUse(file: PdfFile, pages: readonly PdfPage[]): TextUse {
  const all = new Map<number, { readonly codes: Set<number>; readonly codeBytes: 1 | 2 }>()
  const withMissingGlyphs: Content[] = []
  const pageNums = new Set(pages.map(({ num }) => num))
  const allMcids = new Map<number, readonly number[]>()
  let hasUnmarked = false
  for (const content of readContents(file, pages)) {
    const fonts = file.dictAt(content.resources, 'Font') ?? NO_FONTS
    const isPage = pageNums.has(content.owner)
    if (fonts.size === 0 && !isPage && !holdsSequences(file, content)) continue
    const { uses, paintsUnmarked, mcids } = contentText(file, content, fonts)
    if (mcids.length > 0) allMcids.set(content.owner, mcids)
    if (isPage && paintsUnmarked) hasUnmarked = true
    for (const [num, { codes, codeBytes }] of uses) {
      const total = all.get(num) ?? { codes: new Set(), codeBytes }
      all.set(num, total)
      for (const code of codes) total.codes.add(code)
    }
    const hasMissing = [...uses.values()].some((use) => use.codeBytes === 2 && use.codes.has(0))
    if (hasMissing) withMissingGlyphs.push(content)
  }
  return { fonts: all, withMissingGlyphs, paintsUnmarked: hasUnmarked, mcids: allMcids }
}

/** Whether a form says that the structure tree owns some of what it paints. */
function holdsSequences(file: PdfFile, { owner }: Content): boolean {
  const form = file.get(owner)
  return isStream(form) && form.dict.has('StructParents')
}

function contentText(
  file: PdfFile,
  content: Content,
  fonts: PdfDict,
): Pick<ContentText, 'uses' | 'paintsUnmarked' | 'mcids'> {
  const streams = content.streams.map((num) => file.get(num))
  const [first] = streams
  if (!isStream(first)) return readContent(file, content, fonts)
  const alike = known.get(first) ?? []
  known.set(first, alike)
  const same = alike.find(
    (text) =>
      text.fonts === fonts &&
      text.streams.length === streams.length &&
      text.streams.every((value, at) => value === streams[at]),
  )
  if (same !== undefined) return same
  const text = { fonts, streams, ...readContent(file, content, fonts) }
  alike.push(text)
  return text
}

function readContent(
  file: PdfFile,
  content: Content,
  fonts: PdfDict,
): Pick<ContentText, 'uses' | 'paintsUnmarked' | 'mcids'> {
  const uses = new Map<number, CodeRecorder>()
  const byName = new Map<string, CodeRecorder>()
  for (const [fontName, value] of fonts) {
    if (!isRef(value)) continue
    const use = uses.get(value.num) ?? new CodeRecorder(codeBytes(file, value.num))
    uses.set(value.num, use)
    byName.set(fontName, use)
  }
  const cursor = new FontCursor()
  const coverage = new MarkCoverage()
  let { chosen } = cursor
  let use: CodeRecorder | undefined
  for (const num of content.streams) {
    const bytes = contentBytes(file, num)
    const scanner = new ContentScanner(bytes)
    while (scanner.next()) {
      coverage.follow(scanner)
      if (!cursor.follow(scanner)) continue
      if (cursor.chosen !== chosen) {
        chosen = cursor.chosen
        use = byName.get(chosen.name)
      }
      if (use) readShownCodes(bytes, scanner.start, scanner.end, use.codeBytes, use.record)
      if (use?.codeBytes === 2) scanner.skipGlyphs(use.record)
    }
  }
  return { uses, paintsUnmarked: coverage.isBroken, mcids: coverage.mcids }
}

// Glyphs of the scripts that long documents are written in; an array for all would be made for each page and font.
const FREQUENT_CODES = 1024

/** Codes shown with one font. A look into an array spares most of them the set, which costs far more. */
class CodeRecorder implements FontUse {
  readonly codes = new Set<number>()
  readonly codeBytes: 1 | 2
  readonly record: (code: number) => void

  constructor(codeBytes: 1 | 2) {
    this.codeBytes = codeBytes
    const { codes } = this
    const isKnown = new Uint8Array(FREQUENT_CODES)
    this.record = (code) => {
      if (isKnown[code] === 1) return
      if (code < FREQUENT_CODES) isKnown[code] = 1
      codes.add(code)
    }
  }
}

function codeBytes(file: PdfFile, num: number): 1 | 2 {
  const font = file.get(num)
  return isDict(font) && isName(file.resolve(font.get('Subtype')), 'Type0') ? 2 : 1
}
