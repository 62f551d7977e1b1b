/**
 * Fonts with the same widths, letter for letter, as others: lines and pages break as with the original.
 *
 * Source: fontconfig, 30-metric-aliases.conf; PostScript names as Word for the Mac and PDF tools write them.
 */
const SAME_WIDTHS: Readonly<Record<string, readonly string[]>> = {
  Carlito: ['Calibri'],
  Caladea: ['Cambria'],
  'Liberation Sans': ['Arial', 'ArialMT', 'Helvetica', 'Albany', 'Arimo', 'Nimbus Sans L'],
  'Liberation Sans Narrow': ['Arial Narrow', 'ArialNarrow', 'Helvetica Narrow'],
  'Liberation Serif': [
    ...['Times New Roman', 'TimesNewRoman', 'TimesNewRomanPS', 'TimesNewRomanPSMT'],
    ...['Times', 'Times Roman', 'Times-Roman', 'Thorndale', 'Tinos', 'Nimbus Roman No9 L'],
  ],
  'Liberation Mono': [
    'Courier New',
    'CourierNew',
    'CourierNewPS',
    'CourierNewPSMT',
    'Courier',
    'Cumberland',
    'Cousine',
    'Nimbus Mono L',
  ],
}

/**
 * Fonts that come nearest in width to others that no free font equals.
 *
 * Picked by the widths of a, e, n, o and t. Without them LibreOffice takes the first serif it finds, whatever the
 * look: the heading font of every document of Word 2013 and later among them.
 */
const NEAREST: Readonly<Record<string, readonly string[]>> = {
  Gelasio: ['Georgia'],
  'DejaVu Math TeX Gyre': ['Cambria Math'],
  Carlito: ['Calibri Light', 'Candara', 'Corbel', 'Gill Sans', 'Gill Sans MT', 'Lato'],
  Caladea: [
    ...['Georgia', 'Constantia', 'Book Antiqua', 'Palatino', 'Palatino Linotype'],
    ...['Century', 'Century Schoolbook', 'New Century Schoolbook', 'Rockwell'],
  ],
  'Liberation Sans': [
    ...['Aptos', 'Aptos Display', 'Segoe UI', 'Segoe UI Light', 'Segoe UI Semibold', 'Tahoma'],
    ...['Trebuchet MS', 'Franklin Gothic Book', 'Franklin Gothic Medium', 'Comic Sans MS'],
    ...['Arial Unicode MS', 'MS Sans Serif', 'Microsoft Sans Serif', 'Helvetica Neue'],
    ...['Helvetica Light', 'Univers', 'Frutiger', 'Geneva', 'Roboto', 'San Francisco'],
  ],
  'Liberation Serif': [
    ...['Garamond', 'Adobe Garamond', 'EB Garamond', 'Baskerville', 'Baskerville Old Face'],
    ...['Perpetua', 'Bell MT', 'Goudy Old Style', 'MS Serif', 'Aptos Serif'],
  ],
  'Liberation Mono': ['Consolas', 'Aptos Mono', 'Letter Gothic'],
  'Noto Sans': ['Open Sans'],
  'DejaVu Sans': [
    'Verdana',
    'Arial Black',
    'Century Gothic',
    'Lucida Sans',
    'Lucida Sans Unicode',
    'Lucida Grande',
    'LucidaGrande',
  ],
  'DejaVu Serif': ['Bookman', 'Bookman Old Style'],
  'DejaVu Sans Mono': [
    'Lucida Console',
    'Lucida Sans Typewriter',
    'Menlo',
    'Monaco',
    'Andale Mono',
  ],
}

/** Fonts that stand in for another, by its name: those of the same widths first, else those that come nearest. */
export const STAND_INS: ReadonlyMap<string, readonly string[]> = standInsByName()

const SAME_WIDTHS_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(SAME_WIDTHS).flatMap(([standIn, names]) =>
    names.map((name) => [plainFontName(name), standIn] as const),
  ),
)

const BUNDLED: ReadonlySet<string> = new Set(Object.keys(SAME_WIDTHS).map(plainFontName))

/** Letters and digits of a font's name, so that `Times New Roman` and `TimesNewRoman` are one. */
export function plainFontName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Whether a font comes with LibreOffice: one that a document names and does not show is there all the same. */
export function isBundled(name: string): boolean {
  return BUNDLED.has(plainFontName(name))
}

/** Font with the same widths as another; undefined where there is none. */
export function fontOfSameWidths(name: string): string | undefined {
  return SAME_WIDTHS_BY_NAME.get(plainFontName(name))
}

function standInsByName(): ReadonlyMap<string, readonly string[]> {
  const standIns = new Map<string, string[]>()
  for (const table of [SAME_WIDTHS, NEAREST]) {
    for (const [standIn, names] of Object.entries(table)) {
      for (const name of names) standIns.set(name, [...(standIns.get(name) ?? []), standIn])
    }
  }
  return standIns
}
