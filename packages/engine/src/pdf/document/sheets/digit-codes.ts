import { OP } from '../../content/operator-codes.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { codeDigits } from './same-painting.ts'
import type { SheetContent } from './sheet-content.ts'

/** Codes of the digits 0 to 9 in hexadecimal; empty where it is not known. */
export type DigitCodes = readonly string[]

/** A glyph of a run, and where it was moved to; undefined where it stands where the one before ends. */
interface Glyph {
  readonly code: string
  readonly font: string
  readonly gap: string | undefined
}

/** Distances between glyphs that are one. */
const SAME_GAP = 0.01

/** Content that shows a row of digits. */
interface DigitRow {
  readonly content: SheetContent
  readonly digits: string
}

/**
 * Codes of the digits by the name of their font, from contents that show each pair of digits side by side.
 *
 * Digits can be exchanged when each is always the same glyph, and stands as far from the one before as from any other.
 *
 * @param irregular pairs that may stand closer or wider; nobody is to exchange digits for those
 * @returns fonts that show all rows in this way
 */
export function digitCodes(
  file: PdfFile,
  rows: readonly DigitRow[],
  irregular: ReadonlySet<string>,
): ReadonlyMap<string, DigitCodes> {
  let fonts: ReadonlyMap<string, DigitCodes> | undefined
  for (const row of rows) {
    const found = codesInRow(file, row, irregular)
    const before = fonts
    const both = [...found].flatMap(([font, codes]) => {
      const all = before === undefined ? codes : joined(before.get(font), codes)
      return all === undefined ? [] : [[font, all] as const]
    })
    fonts = new Map(both)
  }
  const whole = [...(fonts ?? [])].filter(([, codes]) => new Set(codes).size === 10)
  return new Map(whole.filter(([, codes]) => !codes.includes('')))
}

function codesInRow(
  file: PdfFile,
  { content, digits }: DigitRow,
  irregular: ReadonlySet<string>,
): ReadonlyMap<string, DigitCodes> {
  const fonts = new Map<string, DigitCodes>()
  for (const run of glyphRuns(file, content)) {
    for (let start = 0; start + digits.length <= run.length; start++) {
      const glyphs = run.slice(start, start + digits.length)
      const codes = codesOf(glyphs, digits)
      const font = glyphs[0]?.font
      if (codes === undefined || font === undefined) continue
      if (hasEvenGaps(glyphs, digits, irregular)) fonts.set(font, codes)
    }
  }
  return fonts
}

/** Codes that two rows tell of; undefined where they contradict each other. */
function joined(one: DigitCodes | undefined, other: DigitCodes): DigitCodes | undefined {
  if (one === undefined) return undefined
  const agrees = one.every((code, digit) => [code, ''].includes(other[digit] ?? '') || code === '')
  return agrees ? one.map((code, digit) => code || (other[digit] ?? '')) : undefined
}

/** Glyphs that are shown one after the other, on one line, in one font. */
function glyphRuns(file: PdfFile, content: SheetContent): readonly (readonly Glyph[])[] {
  const runs: Glyph[][] = []
  let run: Glyph[] = []
  let font = ''
  let gap: string | undefined
  const begin = () => {
    run = []
    runs.push(run)
    gap = undefined
  }
  for (const { operator, operands } of content.operations) {
    const [first = '', second] = operands
    if (operator === OP.textMove && second === '0') gap = first
    else if (operator === OP.font) {
      begin()
      font = first
    } else if (operator === OP.show && first.startsWith('<')) {
      const digits = codeDigits(file, content, font)
      for (const code of first.slice(1, -1).match(new RegExp(`.{${digits}}`, 'g')) ?? []) {
        run.push({ code, font, gap })
        gap = undefined
      }
    } else begin()
  }
  return runs
}

function codesOf(glyphs: readonly Glyph[], shown: string): DigitCodes | undefined {
  const codes = Array.from({ length: 10 }, () => '')
  for (const [index, { code }] of glyphs.entries()) {
    const digit = Number(shown[index])
    const known = codes[digit]
    if (known === '' ? codes.includes(code) : known !== code) return undefined
    codes[digit] = code
  }
  return codes
}

function hasEvenGaps(
  glyphs: readonly Glyph[],
  shown: string,
  irregular: ReadonlySet<string>,
): boolean {
  const regular = glyphs
    .slice(1)
    .filter((_, index) => !irregular.has(shown.slice(index, index + 2)))
    .map(({ gap }) => gap)
  const [first] = regular
  return regular.every(
    (gap) =>
      gap === first ||
      (gap !== undefined &&
        first !== undefined &&
        Math.abs(Number(gap) - Number(first)) <= SAME_GAP),
  )
}
