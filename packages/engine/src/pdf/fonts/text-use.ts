import type { PdfPage } from '../document/pages/tree/page-tree.ts'
import { isDict, isName, isRef, isStream, type PdfDict, type PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { type CodeBytes, type ContentText, readContentText } from './content-text.ts'
import { type Content, contentBytes, readContents } from './contents.ts'
import { SCAN_HERE, type ScannedContent, type TextScanner } from './text-scanner.ts'

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

/** Text of one content, and the objects that it was read from. */
interface KnownText extends ContentText {
  readonly fonts: PdfDict
  readonly streams: readonly PdfObject[]
}

const NO_FONTS: PdfDict = new Map()

// Text of content is read to repair it and to check the repaired file; most of it is the same both times. Values
// are immutable: the same value shows the same text. By the first stream: all contents without fonts share their fonts.
const known = new WeakMap<PdfObject & object, KnownText[]>()

/** Tells a scanner of the contents that {@link readTextUse} will ask it for. */
export function expectTextUse(
  file: PdfFile,
  pages: readonly PdfPage[],
  scanner: TextScanner,
): void {
  scanner.expect(
    readContents(file, pages).flatMap((content) => {
      const fonts = file.dictAt(content.resources, 'Font') ?? NO_FONTS
      return scannedContent(file, content, fonts) ?? []
    }),
  )
}

/**
 * Reads everything the pages paint for the codes it shows.
 *
 * @param scanner default: this thread
 */
export function readTextUse(
  file: PdfFile,
  pages: readonly PdfPage[],
  scanner: TextScanner = SCAN_HERE,
): TextUse {
  const all = new Map<number, { readonly codes: Set<number>; readonly codeBytes: 1 | 2 }>()
  const withMissingGlyphs: Content[] = []
  const pageNums = new Set(pages.map(({ num }) => num))
  const allMcids = new Map<number, readonly number[]>()
  let hasUnmarked = false
  for (const content of readContents(file, pages)) {
    const fonts = file.dictAt(content.resources, 'Font') ?? NO_FONTS
    const isPage = pageNums.has(content.owner)
    if (fonts.size === 0 && !isPage && !holdsSequences(file, content)) continue
    const { codes, paintsUnmarked, mcids } = contentText(file, content, fonts, scanner)
    if (mcids.length > 0) allMcids.set(content.owner, mcids)
    if (isPage && paintsUnmarked) hasUnmarked = true
    let hasMissing = false
    for (const [fontName, shown] of codes) {
      const font = fonts.get(fontName)
      if (!isRef(font)) continue
      const total = all.get(font.num) ?? { codes: new Set(), codeBytes: codeBytes(file, font.num) }
      all.set(font.num, total)
      for (const code of shown) total.codes.add(code)
      hasMissing ||= total.codeBytes === 2 && shown.has(0)
    }
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
  scanner: TextScanner,
): ContentText {
  const streams = content.streams.map((num) => file.get(num))
  const [first] = streams
  const readHere = () => {
    const parts = content.streams.map((num) => contentBytes(file, num))
    return readContentText(parts, codeBytesOf(file, fonts))
  }
  if (!isStream(first)) return readHere()
  const alike = known.get(first) ?? []
  known.set(first, alike)
  const same = alike.find(
    (text) =>
      text.fonts === fonts &&
      text.streams.length === streams.length &&
      text.streams.every((value, at) => value === streams[at]),
  )
  if (same !== undefined) return same
  const scanned = scannedContent(file, content, fonts)
  const text = { fonts, streams, ...(scanned ? scanner.scan(scanned) : readHere()) }
  alike.push(text)
  return text
}

/** Content that was written here and stands in one stream: the others have to be unpacked or joined first. */
function scannedContent(
  file: PdfFile,
  { streams: [only, ...others] }: Content,
  fonts: PdfDict,
): ScannedContent | undefined {
  if (only === undefined || others.length > 0) return undefined
  const value = file.get(only)
  if (!isStream(value) || value.dict.has('Filter')) return undefined
  return { data: value.data, codeBytes: codeBytesOf(file, fonts) }
}

function codeBytesOf(file: PdfFile, fonts: PdfDict): CodeBytes {
  const found = new Map<string, 1 | 2>()
  for (const [fontName, value] of fonts) {
    if (isRef(value)) found.set(fontName, codeBytes(file, value.num))
  }
  return found
}

function codeBytes(file: PdfFile, num: number): 1 | 2 {
  const font = file.get(num)
  return isDict(font) && isName(file.resolve(font.get('Subtype')), 'Type0') ? 2 : 1
}
