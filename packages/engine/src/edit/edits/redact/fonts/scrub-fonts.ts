import { changeDicts } from '../../../../pdf/document/change-objects.ts'
import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import { decodeUtf16 } from '../../../../pdf/file/decode-text-string.ts'
import {
  dict,
  isArray,
  isName,
  isRef,
  isStream,
  name,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { readToUnicode, toUnicodeStream } from '../../../../pdf/fonts/to-unicode.ts'
import { textOfGlyphName } from '../../../../pdf/glyphs/fonts/glyph-names.ts'
import { ChosenNames, firstFreeNumber } from '../names/chosen-names.ts'
import type { Rules } from '../rules.ts'
import { emptyDrawing } from './empty-drawing.ts'

/** Facts by which fonts lose what goes. */
export interface FontCuts {
  readonly rules: Rules
  /** Objects of pages that are not meant. */
  readonly spared: ReadonlySet<number>
  /** Texts of more than one character that single glyphs still show. */
  readonly shown: ReadonlySet<string>
}

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3']

/**
 * Takes what goes out of fonts: whole words that one code stands for, names of glyphs, and the drawings of such glyphs.
 *
 * @returns how many were changed; a name of a glyph inside a font's own program stays, and counts
 */
export function scrubFonts(file: PdfFile, { rules, spared, shown }: FontCuts): number {
  const names = new ChosenNames(rules, firstFreeNumber(file))
  const maps = new Map<number, ReadonlyMap<number, string>>()
  let count = 0

  const isSpared = (value: PdfObject | undefined) => isRef(value) && spared.has(value.num)
  // A single character says nothing by itself.
  const isWord = (text: string) =>
    Array.from(text).length > 1 && !shown.has(text) && rules.isIn(text)
  // A name with a meaning is that of a character.
  const isNamed = (glyph: string) => textOfGlyphName(glyph) === undefined && names.isNamed(glyph)

  /** Text of each code, as it was before anything was taken out. */
  function mapOf(value: PdfObject | undefined): ReadonlyMap<number, string> {
    const known = isRef(value) ? maps.get(value.num) : undefined
    if (known) return known
    const cmap = file.resolve(value)
    const text = isStream(cmap) ? decodeFilters(file, cmap).data.toString('latin1') : ''
    const map = new Map(readToUnicode(text))
    if (isRef(value)) maps.set(value.num, map)
    return map
  }

  function changed(font: PdfDict): PdfDict {
    const map = mapOf(font.get('ToUnicode'))
    const words = new Set([...map].filter(([, hex]) => isWord(textOf(hex))).map(([code]) => code))
    const after = font.has('CharProcs') ? withoutDrawings(font, words) : withoutNames(font)
    if (words.size === 0 || isSpared(font.get('ToUnicode'))) return after
    count += words.size
    const cmap = file.resolve(font.get('ToUnicode'))
    const source = isStream(cmap) ? decodeFilters(file, cmap).data.toString('latin1') : ''
    const isWide = /begincodespacerange\s*<(?:\s*[0-9a-f]){3,}/i.test(source)
    const kept = new Map([...map].filter(([code]) => !words.has(code)))
    return withEntries(after, { ToUnicode: file.add(toUnicodeStream(kept, isWide ? 2 : 1)) })
  }

  /** A font of drawings without those of whole words, whatever draws them. */
  function withoutDrawings(font: PdfDict, words: ReadonlySet<number>): PdfDict {
    const drawings = file.dictAt(font, 'CharProcs') ?? dict({})
    const going = new Set<string>()
    for (const [glyph, code] of codesOf(file, font)) if (words.has(code)) going.add(glyph)
    for (const glyph of drawings.keys()) if (isNamed(glyph)) going.add(glyph)
    if (going.size === 0 || [...drawings.values()].some(isSpared)) return font
    count += going.size
    const kept = [...drawings].map(([glyph, drawing]): [string, PdfObject] => [
      isNamed(glyph) ? names.renamed(glyph) : glyph,
      going.has(glyph) ? file.add(emptyDrawing()) : drawing,
    ])
    return withEntries(font, { CharProcs: new Map(kept), Encoding: renamedEncoding(font) })
  }

  function withoutNames(font: PdfDict): PdfDict {
    const named = [...codesOf(file, font)].filter(([glyph]) => isNamed(glyph))
    if (named.length === 0) return font
    count += named.length
    const descriptor = file.dictAt(font, 'FontDescriptor')
    const isEmbedded = PROGRAMS.some((key) => descriptor?.has(key) === true)
    return isEmbedded ? font : withEntries(font, { Encoding: renamedEncoding(font) })
  }

  function renamedEncoding(font: PdfDict): PdfObject | undefined {
    const encoding = file.dictAt(font, 'Encoding')
    const differences = encoding && file.resolve(encoding.get('Differences'))
    if (encoding === undefined || !isArray(differences)) return font.get('Encoding')
    const renamed = differences.map((item) => {
      const glyph = file.resolve(item)
      return isName(glyph) && isNamed(glyph.value) ? name(names.renamed(glyph.value)) : item
    })
    return withEntries(encoding, { Differences: renamed })
  }

  changeDicts(file, (entries) =>
    entries.has('ToUnicode') || entries.has('CharProcs') || entries.has('Encoding')
      ? changed(entries)
      : entries,
  )
  return count
}

function textOf(hex: string): string {
  return decodeUtf16(Buffer.from(hex, 'hex').toString('latin1'))
}

/** Names of glyphs that a font states, and their codes. */
function* codesOf(file: PdfFile, font: PdfDict): Iterable<readonly [string, number]> {
  const encoding = file.dictAt(font, 'Encoding')
  let code = 0
  for (const item of encoding ? file.listAt(encoding, 'Differences') : []) {
    const difference = file.resolve(item)
    if (typeof difference === 'number') code = difference
    else if (isName(difference)) yield [difference.value, code++]
  }
}
