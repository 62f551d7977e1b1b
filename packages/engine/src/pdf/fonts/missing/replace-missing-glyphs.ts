import { ContentScanner } from '../../content/content-scanner.ts'
import { OP } from '../../content/operator-codes.ts'
import {
  dict,
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  stream,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { Lexer } from '../../file/read/lexer.ts'
import { parseObject } from '../../file/read/parse-object.ts'
import { serialize, serializeName, serializeNumber } from '../../file/write/serialize.ts'
import { type Content, contentBytes } from '../contents.ts'
import { type ChosenFont, FontCursor } from '../text-operations.ts'
import type { TextUse } from '../text-use.ts'
import { MISSING_GLYPH_CODE, missingGlyphFont } from './missing-glyph-font.ts'

/** A composite font in use by one content, and the name its stand-in gets there. */
interface StandIn {
  readonly key: string
  readonly font: PdfRef
}

/**
 * Shows the glyph for characters without one from a font of its own, where it is no longer `.notdef` and can have
 * a Unicode value.
 *
 * Chromium shows glyph 0 of the first font for a character that no installed font has.
 *
 * Source: ISO 19005-2, 6.2.11.8; ISO 14289-1, 7.21.8.
 */
export function replaceMissingGlyphs(file: PdfFile, { withMissingGlyphs }: TextUse): void {
  const made = new Map<number, PdfRef>()
  const fontFor = (num: number, composite: PdfDict): PdfRef => {
    const known = made.get(num) ?? missingGlyphFont(file, composite)
    made.set(num, known)
    return known
  }
  for (const content of withMissingGlyphs) replaceIn(file, content, fontFor)
}

function replaceIn(
  file: PdfFile,
  content: Content,
  fontFor: (num: number, composite: PdfDict) => PdfRef,
): void {
  const fonts = file.dictAt(content.resources, 'Font') ?? new Map<string, PdfObject>()
  const standIns = new Map<string, StandIn | undefined>()
  const standInFor = (chosen: string): StandIn | undefined => {
    if (!standIns.has(chosen)) {
      const font = fonts.get(chosen)
      const value = file.resolve(font)
      const isComposite = isDict(value) && isName(file.resolve(value.get('Subtype')), 'Type0')
      const key = `${chosen}Missing`
      const standIn =
        isRef(font) && isComposite ? { key, font: fontFor(font.num, value) } : undefined
      standIns.set(chosen, standIn)
    }
    return standIns.get(chosen)
  }
  const cursor = new FontCursor()
  for (const num of content.streams) {
    const part = contentBytes(file, num)
    const pieces: Buffer[] = []
    let copied = 0
    const scanner = new ContentScanner(part)
    while (scanner.next()) {
      if (!cursor.follow(scanner)) continue
      const standIn = standInFor(cursor.chosen.name)
      const replaced = standIn && replacement(part, scanner, cursor.chosen, standIn)
      if (replaced === undefined) continue
      pieces.push(part.subarray(copied, scanner.start), Buffer.from(replaced, 'latin1'))
      copied = scanner.end
    }
    if (pieces.length > 0) setContent(file, num, Buffer.concat([...pieces, part.subarray(copied)]))
  }
  const added = [...standIns.values()].filter((standIn) => standIn !== undefined)
  const allFonts = new Map([...fonts, ...added.map(({ key, font }) => [key, font] as const)])
  setResources(file, content, withEntries(content.resources, { Font: allFonts }))
}

/** The operation with its missing glyphs shown in the other font; undefined when it shows none. */
function replacement(
  part: Buffer,
  { operator, start, end }: ContentScanner,
  { name: fontName, size }: ChosenFont,
  standIn: StandIn,
): string | undefined {
  // The operators that also move to the next line are left to the check at the end: Chromium does not write them.
  if (operator !== OP.show && operator !== OP.showArray) return undefined
  const operand = parseObject(new Lexer(part.subarray(0, end), start))
  const items = isArray(operand) ? operand : [operand]
  const runs = items.flatMap(splitRuns)
  if (!runs.some(({ isMissing }) => isMissing)) return undefined
  const choose = (key: string) => `${serializeName(key)} ${serializeNumber(size)} Tf`
  return runs
    .map(({ item, isMissing }) => {
      if (!isMissing) return `[${serialize(item)}] TJ`
      return `${choose(standIn.key)} ${serialize(item)} Tj ${choose(fontName)}`
    })
    .join(' ')
}

interface Run {
  readonly item: PdfObject
  readonly isMissing: boolean
}

/** Parts of a string that show missing glyphs, each as many codes of the other font, and parts that show others. */
function splitRuns(item: PdfObject): readonly Run[] {
  if (!isString(item)) return [{ item, isMissing: false }]
  const parts = item.value.match(/(?:\0\0)+|(?:(?!\0\0)[\s\S]{2})+/g) ?? []
  return parts.map((part) => {
    const isMissing = part.startsWith('\0\0')
    const shown = MISSING_GLYPH_CODE.repeat(part.length / 2)
    return { item: { kind: 'string', value: isMissing ? shown : part }, isMissing }
  })
}

function setContent(file: PdfFile, num: number, data: Buffer): void {
  const current = file.get(num)
  const entries = isStream(current) ? current.dict : dict({})
  file.set(num, stream(withEntries(entries, { Filter: undefined, DecodeParms: undefined }), data))
}

function setResources(file: PdfFile, { owner }: Content, resources: PdfDict): void {
  const value = file.get(owner)
  if (isStream(value)) {
    file.set(owner, stream(withEntries(value.dict, { Resources: resources }), value.data))
  } else if (isDict(value)) file.set(owner, withEntries(value, { Resources: resources }))
}
