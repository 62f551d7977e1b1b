import type { StandardFontEmbedder } from 'pdf-lib'
import { textOfGlyphName } from './glyph-names.ts'

/** Names and widths of a font that files need not embed. */
export interface StandardFont {
  /** Names of glyphs by their code in the font's own encoding. */
  readonly names: ReadonlyMap<number, string>
  /** Width of a glyph by its name, in thousandths of the font size. */
  readonly widthOf: (glyph: string) => number | undefined
}

/** The fonts by the names that PDF has for them. */
export type StandardFonts = (fontName: string) => StandardFont

// Codes in the order in which the metrics of Adobe list the glyphs.
const CODES = {
  latin: ranges(
    '32-126 161-175 177-180 182-189 191 193-200 202-203 205-208 225 227 232-235 241 245 248-251',
  ),
  Symbol: ranges('32-126 160-239 241-254'),
  ZapfDingbats: ranges('32-126 128-141 161-239 241-254'),
}

const FAMILIES = [
  [/zapf.*dingbats|dingbats/i, ['ZapfDingbats']],
  [/^symbol/i, ['Symbol']],
  [/courier|mono|typewriter|consol/i, faces('Courier', 'Oblique')],
  [/times|serif|roman|georgia|garamond|cambria|book/i, faces('Times', 'Italic', '-Roman')],
  [/(?:)/, faces('Helvetica', 'Oblique')],
] as const satisfies readonly (readonly [RegExp, readonly string[]])[]

/** Loads the metrics; the library that has them takes as long to load as many files to read. */
export async function loadStandardFonts(): Promise<StandardFonts> {
  const { StandardFontEmbedder } = await import('pdf-lib')
  const known = new Map<string, StandardFont>()
  return (fontName) => {
    const face = faceOf(fontName)
    const font = known.get(face) ?? standardFont(StandardFontEmbedder, face)
    known.set(face, font)
    return font
  }
}

function standardFont(embedder: typeof StandardFontEmbedder, face: string): StandardFont {
  const { font } = embedder.for(face as Parameters<typeof StandardFontEmbedder.for>[0])
  const codes = face === 'Symbol' || face === 'ZapfDingbats' ? CODES[face] : CODES.latin
  const metrics = font.CharMetrics
  const widths = new Map(metrics.map(({ N, WX }) => [N, WX]))
  // A glyph has more than one name.
  const byText = new Map(metrics.map(({ N, WX }) => [textOfGlyphName(N), WX]))
  return {
    names: new Map(codes.map((code, index) => [code, metrics[index]?.N ?? ''])),
    widthOf: (glyph) => widths.get(glyph) ?? byText.get(textOfGlyphName(glyph) ?? glyph),
  }
}

/** The one of the fourteen that a font without widths is shown with. */
function faceOf(fontName: string): string {
  const bare = fontName.replace(/^[A-Z]{6}\+/, '')
  const [, names] = FAMILIES.find(([pattern]) => pattern.test(bare)) as (typeof FAMILIES)[number]
  const style = (/bold|black|heavy/i.test(bare) ? 1 : 0) + (/italic|oblique/i.test(bare) ? 2 : 0)
  return names[style] ?? names[0]
}

function faces(family: string, slanted: string, regular = '') {
  return [
    `${family}${regular}`,
    `${family}-Bold`,
    `${family}-${slanted}`,
    `${family}-Bold${slanted}`,
  ]
}

function ranges(text: string): readonly number[] {
  return text.split(' ').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
