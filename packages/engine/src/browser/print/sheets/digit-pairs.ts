/** Digits on one sheet: few enough to stand on a line, as Chromium leaves out what is beyond the page. */
const ROW_PAIRS = 20

/** Rows of digits in which every pair of digits stands side by side once. */
export const DIGIT_ROWS: readonly string[] = digitRows()

/** Advances that differ by less are the same: layout counts in 64ths of a pixel. In pixels. */
const SAME_ADVANCE = 0.03
/** A font that moves more pairs than this has digits of several widths, or kerns them all. */
const MAX_IRREGULAR = 12

/**
 * Pairs of digits that do not stand as far apart as others: many fonts set `11` closer.
 *
 * @param advances of the digits of each of {@link DIGIT_ROWS}, in each place where the number is shown; in pixels
 * @returns undefined where exchanging digits would move what stands beside them, or nothing can be told
 */
export function irregularPairs(
  advances: readonly (readonly (readonly number[])[])[],
): ReadonlySet<string> | undefined {
  const irregular = new Set<string>()
  const places = advances[0]?.length ?? 0
  if (places === 0 || advances.some((shown) => shown.length !== places)) return undefined
  for (let place = 0; place < places; place++) {
    const rows = advances.map((shown) => shown[place] ?? [])
    const sorted = rows.flat().sort((one, other) => one - other)
    const regular = sorted[sorted.length >> 1] ?? 0
    for (const [row, shown] of rows.entries()) {
      for (const [index, advance] of shown.entries()) {
        if (Math.abs(advance - regular) <= SAME_ADVANCE) continue
        irregular.add(String(DIGIT_ROWS[row]).slice(index, index + 2))
      }
    }
  }
  return irregular.size <= MAX_IRREGULAR ? irregular : undefined
}

/** Whether a number shows one of these pairs. */
export function showsPair(number: string, pairs: ReadonlySet<string>): boolean {
  return Array.from(number).some((_, index) => pairs.has(number.slice(index, index + 2)))
}

function digitRows(): string[] {
  const digits = Array.from({ length: 10 }, (_, digit) => digit)
  // A de Bruijn sequence: the Lyndon words of one and two digits in order (Fredricksen, Kessler, Maiorana).
  const words = digits.map(
    (one) =>
      `${one}${digits
        .slice(one + 1)
        .map((other) => `${one}${other}`)
        .join('')}`,
  )
  const all = `${words.join('')}0`
  const starts = Array.from({ length: 100 / ROW_PAIRS }, (_, row) => row * ROW_PAIRS)
  return starts.map((start) => all.slice(start, start + ROW_PAIRS + 1))
}
