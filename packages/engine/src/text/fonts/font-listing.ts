import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A face of this machine. */
export interface ListedFace {
  readonly file: string
  readonly index: number
  /** Its family in the languages that the font gives it in. */
  readonly families: readonly string[]
  readonly weight: number
  readonly italic: boolean
  readonly isColor: boolean
  /** First and last characters of what it covers, in ascending order. */
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

const FIELDS = ['file', 'index', 'family', 'weight', 'slant', 'color', 'charset']

/** The faces that fontconfig knows; none where it is not installed. */
export async function listFaces(): Promise<readonly ListedFace[]> {
  try {
    const format = `${FIELDS.map((field) => `%{${field}}`).join('\t')}\n`
    const options = { maxBuffer: 256 * 2 ** 20, timeout: 20_000 }
    const { stdout } = await promisify(execFile)('fc-list', ['--format', format], options)
    return parseListing(stdout)
  } catch {
    return []
  }
}

/**
 * Faces of a listing, one per line: file, index, families, weight, slant, colour and characters, with tabs between.
 *
 * @example parseListing('/f.ttf\t0\tNoto Sans\t80\t0\tFalse\t20-7e a0')[0].weight // 400
 */
export function parseListing(listing: string): readonly ListedFace[] {
  return listing.split('\n').flatMap((line) => {
    const [file, index, families, weight, slant, color, charset] = line.split('\t')
    // Outlines and pictures in colour only: not bitmap fonts of the console, nor Type 1.
    if (file === undefined || charset === undefined || !/\.(?:ttf|otf|ttc|otc)$/i.test(file))
      return []
    return {
      file,
      // The upper half counts the named instances of a variable font.
      index: Number(index) & 0xffff,
      families: (families ?? '').split(',').map((family) => family.trim()),
      weight: cssWeight(Number.parseFloat(weight?.replace(/^\[/, '') ?? '80')),
      italic: Number(slant) > 0,
      isColor: color === 'True',
      ranges: rangesOf(charset),
    }
  })
}

/** Whether a face has a character. */
export function covers({ ranges }: ListedFace, codePoint: number): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.[1] ?? 0) < codePoint) low = middle + 1
    else high = middle
  }
  const range = ranges[low]
  return range !== undefined && range[0] <= codePoint
}

// Weights of fontconfig and of CSS (fontconfig, fcweight.c).
const WEIGHTS = [
  [0, 100],
  [40, 200],
  [50, 300],
  [80, 400],
  [100, 500],
  [180, 600],
  [200, 700],
  [205, 800],
  [210, 900],
] as const

function cssWeight(weight: number): number {
  const nearest = WEIGHTS.toSorted(([a], [b]) => Math.abs(a - weight) - Math.abs(b - weight))
  return nearest[0]?.[1] ?? 400
}

function rangesOf(charset: string): ListedFace['ranges'] {
  return charset.split(' ').flatMap((range) => {
    const [first, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
    return first === undefined || Number.isNaN(first) ? [] : [[first, last ?? first] as const]
  })
}
