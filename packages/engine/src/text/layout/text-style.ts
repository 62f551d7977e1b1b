/** A colour of the screen: red, green and blue from 0 to 1. */
export interface RgbColor {
  readonly r: number
  readonly g: number
  readonly b: number
}

/** How characters look. */
export interface TextStyle {
  /** Families by preference; characters that none of them has are taken from others. */
  readonly families: readonly string[]
  readonly sizePt: number
  /** 100 to 900; 400 is regular, 700 bold. */
  readonly weight: number
  readonly italic: boolean
  readonly color: RgbColor
  /** Added after each character, in points; ligatures are off where it is not 0. */
  readonly letterSpacingPt: number
  /** OpenType features by tag: 0 off, 1 on, more a choice among alternates. */
  readonly features: Readonly<Record<string, number>>
  /** Small letters are small capitals: those of the font, else capitals made smaller. */
  readonly smallCaps: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly position: 'normal' | 'super' | 'sub'
  /** BCP 47: hyphenation, and forms of letters that differ between languages. */
  readonly language: string | undefined
}

/** A piece of text in one style; what it leaves out is that of its paragraph. */
export interface TextRun extends Partial<TextStyle> {
  readonly text: string
  /** Anything of the caller's; lines hand it back. */
  readonly tag?: unknown
}

/** Where a tabulator leads to. */
export interface TabStop {
  /** From the left edge of the text (the right one where it runs right to left), in points. */
  readonly atPt: number
  /** Side of the text after it that stands there. */
  readonly align?: 'left' | 'right' | 'center' | 'decimal'
  /** Text that fills the gap, for example `.`. */
  readonly leader?: string
}

/** How a paragraph is set, and the style of runs that state nothing. */
export interface ParagraphStyle extends Partial<TextStyle> {
  /** `start` is left in text that runs left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify'
  /** `auto`: that of the first letter that has one. */
  readonly direction?: 'auto' | 'ltr' | 'rtl'
  /** A multiple of the font size; `normal` is what each font asks for. */
  readonly lineHeight?: number | 'normal'
  /** Breaks words by the rules of their language, if the typesetter was given it. */
  readonly hyphenate?: boolean
  /** At most so many lines; the last one ends with `ellipsis`. */
  readonly maxLines?: number
  /** @default '…' */
  readonly ellipsis?: string
  readonly tabs?: readonly TabStop[]
  /** Indentation of the first line of each paragraph, in points. */
  readonly indentPt?: number
}

/** The style of text that states nothing at all. */
export const DEFAULT_TEXT_STYLE: TextStyle = {
  families: [],
  sizePt: 11,
  weight: 400,
  italic: false,
  color: { r: 0, g: 0, b: 0 },
  letterSpacingPt: 0,
  features: {},
  smallCaps: false,
  underline: false,
  strike: false,
  position: 'normal',
  language: undefined,
}

/** A run's own style before its paragraph's before the default. */
export function resolveStyle(run: TextRun, paragraph: ParagraphStyle): TextStyle {
  const of = <Key extends keyof TextStyle>(key: Key): TextStyle[Key] =>
    (run[key] ?? paragraph[key] ?? DEFAULT_TEXT_STYLE[key]) as TextStyle[Key]
  return {
    families: of('families'),
    sizePt: of('sizePt'),
    weight: of('weight'),
    italic: of('italic'),
    color: of('color'),
    letterSpacingPt: of('letterSpacingPt'),
    features: of('features'),
    smallCaps: of('smallCaps'),
    underline: of('underline'),
    strike: of('strike'),
    position: of('position'),
    language: of('language'),
  }
}
