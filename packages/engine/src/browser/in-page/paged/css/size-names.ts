type Sides = readonly [widthMm: number, heightMm: number]

/** ISO 216 and ISO 269, from size 0 on; the browser knows A3 to A5, B4 and B5. */
const SERIES: Readonly<Record<string, readonly Sides[]>> = {
  a: sides(841, 1189, 594, 420, 297, 210, 148, 105, 74, 52, 37, 26),
  b: sides(1000, 1414, 707, 500, 353, 250, 176, 125, 88, 62, 44, 31),
  c: sides(917, 1297, 648, 458, 324, 229, 162, 114, 81, 57, 40, 28),
  // JIS P 0138.
  'jis-b': sides(1030, 1456, 728, 515, 364, 257, 182, 128, 91, 64, 45, 32),
}

const OTHERS: Readonly<Record<string, Sides>> = {
  executive: [184.15, 266.7],
  statement: [139.7, 215.9],
  tabloid: [279.4, 431.8],
}

/** Each size is as high as the one before is wide. */
function sides(width: number, height: number, ...narrower: readonly number[]): readonly Sides[] {
  const lengths = [height, width, ...narrower]
  return lengths.slice(1).map((side, index) => [side, lengths[index] as number])
}

/**
 * A value of `size` as the browser knows it: names of paper that it does not know become lengths.
 *
 * @example knownSize('A6 landscape') // '148mm 105mm'
 */
export function knownSize(value: string): string {
  const words = value.toLowerCase().trim().split(/\s+/)
  const isTurn = (word: string) => word === 'landscape' || word === 'portrait'
  const turns = words.filter(isTurn)
  const [name = '', ...others] = words.filter((word) => !isTurn(word))
  const [, series = '', number = ''] = /^(\D+?)(\d+)$/.exec(name) ?? []
  const found = OTHERS[name] ?? SERIES[series]?.[Number(number)]
  if (!found || others.length > 0 || turns.length > 1) return value
  const [width, height] = found
  return turns[0] === 'landscape' ? `${height}mm ${width}mm` : `${width}mm ${height}mm`
}
