import type { Colour, Fill, Line, PartFormat, Side, TableStyle } from './table-format.ts'
import { tinted } from './theme-colours.ts'

/** Numbers of the theme's colours. */
const WHITE = 0
const BLACK = 1
/** Styles of a family: one in black, and one for each accent of the theme, which are numbered from 4. */
const FAMILY = 7
const FIRST_ACCENT = 4

const NAME = /^TableStyle(Light|Medium|Dark)([1-9]\d?)$/

/** Colours that the styles of a family are made of. */
interface Palette {
  /** The family's colour: black or an accent. */
  readonly main: Colour
  readonly black: Colour
  readonly white: Colour
  /** Weak colours of stripes and grounds: 80 % and 60 % lighter, or greys. */
  readonly pale: Colour
  readonly mid: Colour
  /** 40 % lighter, for lines; black in the first of a family. */
  readonly soft: Colour
  /** 25 % darker, for text; black in the first of a family. */
  readonly dark: Colour
  readonly grey: Colour
  /** A theme's colour by number, lighter or darker. */
  of(theme: number, tint?: number): Colour
  readonly isBlack: boolean
  readonly accent: number
}

/**
 * A style that Excel brings with it, in the colours of a theme.
 *
 * @param name such as `TableStyleMedium2`
 * @param theme colours by number, as `RRGGBB`
 * @returns undefined for a name that Excel does not know
 *
 * Source: presetTableStyles.xml of ISO/IEC 29500-1, whose 60 styles are twelve families.
 */
export function builtInTableStyle(name: string, theme: readonly string[]): TableStyle | undefined {
  const match = NAME.exec(name)
  const number = Number(match?.[2])
  const families = FAMILIES[match?.[1] ?? '']
  const family = families?.[Math.floor((number - 1) / FAMILY)]
  const index = (number - 1) % FAMILY
  if (family === undefined) return undefined
  // The last family of the dark styles has four: black, and pairs of accents.
  if (family === darkPairs) return index < 4 ? darkPairs(palette(theme, index * 2 - 1)) : undefined
  return family(palette(theme, index))
}

function palette(theme: readonly string[], index: number): Palette {
  const of = (number: number, tint = 0) => `rgb="FF${tinted(theme[number] ?? '000000', tint)}"`
  const isBlack = index <= 0
  const accent = isBlack ? BLACK : FIRST_ACCENT + index - 1
  return {
    main: of(accent),
    black: of(BLACK),
    white: of(WHITE),
    pale: isBlack ? of(WHITE, -0.15) : of(accent, 0.8),
    mid: isBlack ? of(WHITE, -0.35) : of(accent, 0.6),
    soft: isBlack ? of(BLACK) : of(accent, 0.4),
    dark: isBlack ? of(BLACK) : of(accent, -0.25),
    grey: of(WHITE, -0.15),
    of,
    isBlack,
    accent,
  }
}

type Family = (colours: Palette) => TableStyle

/** Lines above and below, stripes, text in the colour. */
function lightLines({ main, dark, pale }: Palette): TableStyle {
  const strong = { font: { bold: true, color: dark } }
  return {
    parts: {
      wholeTable: { font: { color: dark }, lines: lines('thin', main, 'top', 'bottom') },
      headerRow: { ...strong, lines: lines('thin', main, 'bottom') },
      totalRow: { ...strong, lines: lines('thin', main, 'top') },
      ...bothColumns(strong),
      ...stripes(pale),
    },
  }
}

/** A frame, a filled header, lines between rows. */
function lightFrame({ main, black, white }: Palette): TableStyle {
  const strong = { font: { bold: true, color: black } }
  const row = { lines: lines('thin', main, 'top') }
  const column = { lines: lines('thin', main, 'left') }
  return {
    parts: {
      wholeTable: { font: { color: black }, lines: frame('thin', main) },
      headerRow: { font: { bold: true, color: white }, fill: solid(main) },
      totalRow: { ...strong, lines: lines('double', main, 'top') },
      ...bothColumns(strong),
      firstRowStripe: row,
      secondRowStripe: row,
      firstColumnStripe: column,
      secondColumnStripe: column,
    },
  }
}

/** A grid and stripes. */
function lightGrid({ main, black, pale }: Palette): TableStyle {
  const strong = { font: { bold: true, color: black } }
  return {
    parts: {
      wholeTable: { font: { color: black }, lines: { ...frame('thin', main), ...inner(main) } },
      headerRow: { ...strong, lines: lines('medium', main, 'bottom') },
      totalRow: { ...strong, lines: lines('double', main, 'top') },
      ...bothColumns(strong),
      ...stripes(pale),
    },
  }
}

/** A filled header, lines between rows, stripes: Excel's own choice is one of these. */
function mediumRows({ main, black, white, soft, pale }: Palette): TableStyle {
  const strong = { font: { bold: true, color: black } }
  return {
    parts: {
      wholeTable: {
        font: { color: black },
        lines: { ...frame('thin', soft), ...lines('thin', soft, 'horizontal') },
      },
      headerRow: { font: { bold: true, color: white }, fill: solid(main) },
      totalRow: { ...strong, lines: lines('double', main, 'top') },
      ...bothColumns(strong),
      ...stripes(pale),
    },
  }
}

/** All cells filled, white lines between them. */
function mediumTiles({ main, black, white, pale, mid }: Palette): TableStyle {
  const strong = { font: { bold: true, color: white }, fill: solid(main) }
  return {
    parts: {
      wholeTable: { font: { color: black }, fill: solid(pale), lines: inner(white) },
      headerRow: { ...strong, lines: lines('thick', white, 'bottom') },
      totalRow: { ...strong, lines: lines('thick', white, 'top') },
      ...bothColumns(strong),
      ...stripes(mid),
    },
  }
}

/** Thick black lines, grey stripes, a header in the colour. */
function mediumRules({ main, black, white, grey, isBlack }: Palette): TableStyle {
  const strong = { font: { bold: true, color: white }, fill: solid(main) }
  const sides = isBlack ? { ...lines('thin', black, 'left', 'right'), ...inner(black) } : {}
  return {
    parts: {
      wholeTable: {
        font: { color: black },
        lines: { ...lines('medium', black, 'top', 'bottom'), ...sides },
      },
      headerRow: { ...strong, lines: lines('medium', black, 'bottom') },
      totalRow: { lines: lines('double', black, 'top') },
      ...bothColumns(strong),
      ...stripes(grey),
    },
  }
}

/** All cells filled, a grid in the colour. */
function mediumGrid({ main, black, soft, pale, mid }: Palette): TableStyle {
  const strong = { font: { bold: true, color: black } }
  return {
    parts: {
      wholeTable: {
        font: { color: black },
        fill: solid(pale),
        lines: { ...frame('thin', soft), ...inner(soft) },
      },
      headerRow: strong,
      totalRow: { ...strong, lines: lines('medium', main, 'top') },
      ...bothColumns(strong),
      ...stripes(mid),
    },
  }
}

/** White on the colour, darker stripes. */
function darkFilled({ of, black, white, accent, isBlack }: Palette): TableStyle {
  const stripe = isBlack ? of(BLACK, 0.25) : of(accent, -0.25)
  const total = isBlack ? of(BLACK, 0.15) : of(accent, -0.5)
  const strong = (color: Colour, side: Side): PartFormat => ({
    font: { bold: true, color: white },
    fill: solid(color),
    lines: lines('medium', white, side),
  })
  return {
    parts: {
      wholeTable: { font: { color: white }, fill: solid(isBlack ? of(BLACK, 0.45) : of(accent)) },
      headerRow: strong(black, 'bottom'),
      totalRow: strong(total, 'top'),
      firstColumn: strong(stripe, 'right'),
      lastColumn: strong(stripe, 'left'),
      ...stripes(stripe),
    },
  }
}

/** Black on a weak colour, the header in the colour's neighbour. */
function darkPairs({ of, black, white, pale, mid, accent, isBlack }: Palette): TableStyle {
  const strong = { font: { bold: true, color: black } }
  return {
    parts: {
      wholeTable: { fill: solid(pale) },
      headerRow: { font: { color: white }, fill: solid(isBlack ? black : of(accent + 1)) },
      totalRow: { ...strong, lines: lines('double', black, 'top') },
      ...bothColumns(strong),
      ...stripes(mid),
    },
  }
}

const FAMILIES: Readonly<Record<string, readonly Family[]>> = {
  Light: [lightLines, lightFrame, lightGrid],
  Medium: [mediumRows, mediumTiles, mediumRules, mediumGrid],
  Dark: [darkFilled, darkPairs],
}

function solid(foreground: Colour): Fill {
  return { pattern: 'solid', foreground }
}

function lines(style: string, color: Colour, ...sides: readonly Side[]) {
  return Object.fromEntries(sides.map((side): [Side, Line] => [side, { style, color }]))
}

function frame(style: string, color: Colour) {
  return lines(style, color, 'left', 'right', 'top', 'bottom')
}

function inner(color: Colour) {
  return lines('thin', color, 'vertical', 'horizontal')
}

function bothColumns(format: PartFormat) {
  return { firstColumn: format, lastColumn: format }
}

function stripes(color: Colour) {
  return { firstRowStripe: { fill: solid(color) }, firstColumnStripe: { fill: solid(color) } }
}
