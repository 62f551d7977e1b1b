import type { PdfFile } from '../../file/pdf-file.ts'
import { readPages } from '../pages/tree/page-tree.ts'
import { type DigitCodes, digitCodes } from './digit-codes.ts'
import { codeDifferences } from './same-painting.ts'
import { contentOf, type SheetContent, sheetContent } from './sheet-content.ts'

/** Content of a sheet whose page number can be exchanged for another one of as many digits. */
export interface NumberedContent {
  /** Content around the digits, one character per byte: one part more than digits. */
  readonly parts: readonly string[]
  /** Which digit of the number it is, and the codes of the digits 0 to 9. */
  readonly digits: readonly { readonly place: number; readonly codes: DigitCodes }[]
}

/** A sheet by its index, and the number that it shows. */
export interface NumberSample {
  readonly sheet: number
  readonly number: string
}

/** Sheets that differ in their page number alone, printed to learn how all others look. */
export interface NumberSamples {
  /** Show every pair of digits. */
  readonly pairs: readonly NumberSample[]
  /** The numbers 0 to 9. */
  readonly singles: readonly NumberSample[]
  /** Pairs of digits that do not stand as far apart as others. */
  readonly irregular: ReadonlySet<string>
  readonly lengths: readonly LengthSamples[]
}

/** Numbers of as many digits. */
export interface LengthSamples {
  /** No digit twice. */
  readonly template: NumberSample
  /** At each place another digit than the template. */
  readonly other: NumberSample
  /** Numbers that the sheet must be right for. */
  readonly proofs: readonly NumberSample[]
}

/**
 * Learns from samples how the sheets of all numbers look, one for each length of numbers.
 *
 * Nothing is taken for granted: the samples must paint the same but for their digits, each digit must always be the
 * same glyph at the same distance whatever stands beside it, and the content made for other numbers must be that of
 * the browser.
 *
 * @param file the print of the sheets
 * @returns undefined where the numbers change more than digits
 */
export function learnNumbers(
  file: PdfFile,
  { pairs, singles, irregular, lengths }: NumberSamples,
): readonly NumberedContent[] | undefined {
  const pages = readPages(file)
  const contentAt = ({ sheet }: NumberSample): SheetContent => {
    const page = pages[sheet]
    if (page === undefined) throw new RangeError(`there is no sheet ${sheet}`)
    return sheetContent(file, page)
  }
  const rows = pairs.map((row) => ({ content: contentAt(row), digits: row.number }))
  const fonts = digitCodes(file, rows, irregular)
  const [first, ...others] = singles
  if (fonts.size === 0 || first === undefined) return undefined
  const beside = contentAt(first)
  for (const single of others) {
    const places = digitPlaces(file, fonts, beside, contentAt(single), [first, single])
    if (places === undefined || places.length === 0) return undefined
  }
  const learnt: NumberedContent[] = []
  for (const { template, other, proofs } of lengths) {
    const shown = contentAt(template)
    const places = digitPlaces(file, fonts, shown, contentAt(other), [template, other])
    if (places === undefined) return undefined
    const content = cutAtDigits(shown.text, places, fonts)
    for (const proof of proofs) {
      const made = contentOf(contentWithNumber(content, proof.number), shown.resources)
      const differences = codeDifferences(file, made, contentAt(proof))
      if (differences === undefined || differences.length > 0) return undefined
    }
    learnt.push(content)
  }
  return learnt
}

/** Content of the sheet of a number. */
export function contentWithNumber({ parts, digits }: NumberedContent, number: string): Buffer {
  const shown = digits.map(({ place, codes }) => codes[Number(number[place])])
  return Buffer.from(parts.map((part, index) => `${part}${shown[index] ?? ''}`).join(''), 'latin1')
}

interface DigitPlace {
  readonly start: number
  readonly end: number
  readonly font: string
  readonly place: number
}

/** Where the first of two sheets shows the digits of its number, if that is all they differ by. */
function digitPlaces(
  file: PdfFile,
  fonts: ReadonlyMap<string, DigitCodes>,
  one: SheetContent,
  other: SheetContent,
  [first, second]: readonly [NumberSample, NumberSample],
): readonly DigitPlace[] | undefined {
  const found: DigitPlace[] = []
  for (const { start, end, font, codes } of codeDifferences(file, one, other) ?? []) {
    const known = fonts.get(font)
    const [digit, otherDigit] = codes.map((code) => known?.indexOf(code) ?? -1)
    const place = first.number.indexOf(String(digit))
    if (place < 0 || second.number[place] !== String(otherDigit)) return undefined
    found.push({ start, end, font, place })
  }
  // All digits of a number, and as often as it is shown.
  const timesShown = found.filter(({ place }) => place === 0).length
  const isWhole = timesShown > 0 && found.length === timesShown * first.number.length
  return isWhole ? found : undefined
}

function cutAtDigits(
  text: string,
  places: readonly DigitPlace[],
  fonts: ReadonlyMap<string, DigitCodes>,
): NumberedContent {
  const starts = [0, ...places.map(({ end }) => end)]
  return {
    parts: starts.map((start, index) => text.slice(start, places[index]?.start ?? text.length)),
    digits: places.map(({ font, place }) => ({ place, codes: fonts.get(font) ?? [] })),
  }
}
