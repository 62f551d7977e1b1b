import type { ContentScanner } from '../content/content-scanner.ts'
import { IDENTITY, type Matrix } from '../content/matrix.ts'
import { OP, operatorCode } from '../content/operator-codes.ts'
import type { UsedPattern } from './content-node.ts'
import type { GlyphFont } from './fonts/glyph-font.ts'

/** The parts of the graphics state that decide where text stands and paths reach (ISO 32000-2, 8.4 and 9.3). */
export interface GraphicsState {
  readonly matrix: Matrix
  readonly font: GlyphFont | undefined
  readonly fontName: string
  readonly size: number
  readonly charSpace: number
  readonly wordSpace: number
  readonly scale: number
  readonly leading: number
  readonly rise: number
  readonly mode: number
  readonly lineWidth: number
  readonly fillPattern: UsedPattern | undefined
  readonly strokePattern: UsedPattern | undefined
}

/** The state that content begins with. */
export const INITIAL_STATE: GraphicsState = {
  matrix: IDENTITY,
  font: undefined,
  fontName: '',
  size: 0,
  charSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
  lineWidth: 1,
  fillPattern: undefined,
  strokePattern: undefined,
}

const NO_PATTERNS: readonly UsedPattern[] = []

/** Operators that set the state from resources. */
export const SET = {
  state: operatorCode('gs'),
  fillColor: operatorCode('scn'),
  strokeColor: operatorCode('SCN'),
} as const

const charSpace = operatorCode('Tc')
const wordSpace = operatorCode('Tw')
const scale = operatorCode('Tz')
const leading = operatorCode('TL')
const rise = operatorCode('Ts')
const mode = operatorCode('Tr')
const lineWidth = operatorCode('w')
const showSpaced = operatorCode('"')

// Operators that set a colour other than a pattern.
const PLAIN_FILLS: ReadonlySet<number> = new Set(['g', 'rg', 'k', 'sc', 'cs'].map(operatorCode))
const PLAIN_STROKES: ReadonlySet<number> = new Set(['G', 'RG', 'K', 'SC', 'CS'].map(operatorCode))

/** The state after an operation that sets it by its own operands; the same for any other. */
export function stateAfter(scanner: ContentScanner, state: GraphicsState): GraphicsState {
  switch (scanner.operator) {
    case charSpace:
      return { ...state, charSpace: scanner.number(0) }
    case wordSpace:
      return { ...state, wordSpace: scanner.number(0) }
    case scale:
      return { ...state, scale: scanner.number(0) / 100 }
    case leading:
      return { ...state, leading: scanner.number(0) }
    case OP.textMoveLeading:
      return { ...state, leading: -scanner.number(1) }
    case rise:
      return { ...state, rise: scanner.number(0) }
    case mode:
      return { ...state, mode: scanner.number(0) }
    case lineWidth:
      return { ...state, lineWidth: scanner.number(0) }
    case showSpaced:
      return { ...state, wordSpace: scanner.number(0), charSpace: scanner.number(1) }
    default:
      if (PLAIN_FILLS.has(scanner.operator)) return { ...state, fillPattern: undefined }
      return PLAIN_STROKES.has(scanner.operator) ? { ...state, strokePattern: undefined } : state
  }
}

/** Patterns that something is painted with. */
export function patternsOf(
  { fillPattern, strokePattern }: Pick<GraphicsState, 'fillPattern' | 'strokePattern'>,
  { fills, strokes }: { readonly fills: boolean; readonly strokes: boolean },
): readonly UsedPattern[] {
  if (fillPattern === undefined && strokePattern === undefined) return NO_PATTERNS
  return [fills && fillPattern, strokes && strokePattern].filter((own) => typeof own === 'object')
}
