/** A character code as a font shows it. Lengths are parts of the font size. */
export interface FontGlyph {
  /** Bytes of the code. */
  readonly bytes: string
  /** Text by the map for readers; undefined where nothing says what the glyph stands for. */
  readonly text: string | undefined
  /** Text by the encoding or the program, where it differs: what the font's map says need not be what it shows. */
  readonly otherText: string | undefined
  /** How far the next glyph stands from it: to the right, or upwards in a vertical font. */
  readonly advance: number
  /** From the writing position to the origin of the glyph in a vertical font. */
  readonly shift: readonly [x: number, y: number]
  readonly width: number
  /** Number of the content that draws it; undefined but in a Type 3 font. */
  readonly drawing: number | undefined
  /** Whether word spacing counts for it. */
  readonly isSpace: boolean
}

/** A font as text is cut and measured by it. */
export interface GlyphFont {
  readonly glyphsOf: (bytes: string) => readonly FontGlyph[]
  readonly isVertical: boolean
  /** How far letters reach above and below the line, as parts of the font size. */
  readonly ascent: number
  readonly descent: number
}
