const GENERAL = 'GENERAL'
/** Number formats that a workbook names by number alone ([ECMA-376] part 1, 18.8.30). */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [0, GENERAL],
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
])
/** Integers that the format General shows as they stand. */
const INTEGER = /^\d{2,11}$/
/** Marks beside the figures, and colours: none has figures of its own. */
const BESIDE =
  /"[^"\d;]*"|\\[^\d;]|_[^;]|\*[^\d;]|\[\$[^\]\d]*(?:-[0-9A-F]+)?\]|\[(?:black|blue|cyan|green|magenta|red|white|yellow)\]|[-+$€£¥() ]/gi
const PLAIN = /^ *(?:#,##)?0(?:\.(0{1,9}))? *(%?) *$/
// Figures beyond are made up by the binary number.
const MAX_VALUE = 1e11
const NEAR_HALF = 1e-4

/**
 * The figures of a number under a format that shows them plainly, with a point before decimals: `1234.50` for `#,##0.00`.
 *
 * @param id number of the format
 * @param code its text; undefined for one of the built-in formats
 * @returns undefined for other formats, and for numbers that programs may round either way
 */
export function plainNumber(
  id: number,
  code: string | undefined,
  value: number,
): string | undefined {
  const written = code ?? BUILT_IN.get(id)
  if (written?.toUpperCase() === GENERAL) {
    return INTEGER.test(String(value)) ? String(value) : undefined
  }
  if (written === undefined || /\[[<>=]/.test(written)) return undefined
  const [, decimals = '', percent] = PLAIN.exec(sectionOf(written, value)) ?? []
  if (percent === undefined || !(Math.abs(value) < MAX_VALUE)) return undefined
  const size = Math.abs(value) * (percent === '%' ? 100 : 1)
  const steps = size * 10 ** decimals.length
  const isBetween = Math.abs((steps % 1) - 0.5) < NEAR_HALF
  return isBetween || steps > Number.MAX_SAFE_INTEGER ? undefined : size.toFixed(decimals.length)
}

/** The section of a format for a number: those for above 0, below 0 and 0. */
function sectionOf(code: string, value: number): string {
  const sections = code.replaceAll(BESIDE, ' ').split(';')
  const [first = '', below = first, zero = first] = sections
  if (value < 0) return below
  return value === 0 ? zero : first
}
