import type { RenderWarning } from '../../messages/warnings.ts'
import { hardToTypeWarning, isInHelvetica, WIN_ANSI } from '../../pdf/document/form/hard-to-type.ts'
import {
  DINGBATS,
  HELVETICA,
  helvetica,
  signEntries,
  zapfDingbats,
} from '../../pdf/document/form/standard-fonts.ts'
import type { PdfDict, PdfEntries, PdfObject } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { FontFace } from '../../text/fonts/font-face.ts'
import { isUnseen } from '../../text/shaping/choose-face.ts'
import { COMMON, ScriptFinder } from '../../text/shaping/scripts.ts'
import type { TextPainter } from '../flow/text-painter.ts'

/** A field that shows text, as its font is chosen by. */
export interface TypedField {
  readonly name: string
  readonly label: string
  /** Its value and choices. */
  readonly texts: readonly string[]
  readonly isReadOnly: boolean
}

/**
 * Letters of scripts that viewers set without shaping: neighbours do not change them, and a font has few enough of them
 * to be embedded with all.
 */
const ALPHABETS: readonly (readonly [from: number, to: number])[] = [
  [0x0100, 0x024f], // Latin, extended
  [0x0370, 0x03ff], // Greek
  [0x0400, 0x052f], // Cyrillic
  [0x0530, 0x058f], // Armenian
  [0x05be, 0x05f4], // Hebrew, without points
  [0x10a0, 0x10ff], // Georgian
  [0x1e00, 0x1eff], // Latin, additional: Vietnamese
  [0x1f00, 0x1fff], // Greek, polytonic
]

/** Fonts that a form has viewers show typed text in: Helvetica, or one of the document with whole alphabets. */
export class TypingFonts {
  readonly #painter: TextPainter
  readonly #namesHelvetica: boolean
  readonly #scripts = new ScriptFinder()
  readonly #used = new Set<string>()
  readonly #embedded = new Map<FontFace, Set<number>>()
  readonly #hard: string[] = []

  /** @param rules whether the form may name Helvetica and ZapfDingbats, which are not embedded */
  constructor(painter: TextPainter, { namesHelvetica }: { readonly namesHelvetica: boolean }) {
    this.#painter = painter
    this.#namesHelvetica = namesHelvetica
  }

  /** A warning of fields with text that no font here can be typed in. */
  get warnings(): readonly RenderWarning[] {
    if (this.#hard.length === 0) return []
    return [hardToTypeWarning(this.#hard, this.#namesHelvetica ? 'Helvetica' : 'Inter')]
  }

  /** Name of the font for a field: with its letters, and those of the language that it is labelled in. */
  use({ name: own, label, texts, isReadOnly }: TypedField): string {
    const shown = texts.join(' ')
    const isPlain = isInHelvetica(shown) && isInHelvetica(label)
    if (this.#namesHelvetica && isPlain) return this.#helvetica()
    const found = this.#embed(`${shown} ${label}`) ?? this.#embed(shown)
    if (found !== undefined) return found
    if (!isReadOnly) this.#hard.push(own)
    return (this.#namesHelvetica ? undefined : this.#embed('x')) ?? this.#helvetica()
  }

  /** Entries by which programs draw the sign of a box or button anew; none where their font may not be named. */
  useSign(kind: 'checkbox' | 'radio'): PdfEntries & { readonly MK?: PdfDict } {
    if (!this.#namesHelvetica) return {}
    this.#used.add(DINGBATS)
    return signEntries(kind)
  }

  /** Fonts by the names that fields have for them. */
  resources(file: PdfFile, embedded: PdfDict): PdfDict {
    const fonts = new Map<string, PdfObject>()
    for (const key of this.#used) {
      const standard = () => (key === DINGBATS ? zapfDingbats() : helvetica())
      fonts.set(key, embedded.get(key) ?? file.add(standard()))
    }
    return fonts
  }

  #helvetica(): string {
    this.#used.add(HELVETICA)
    return HELVETICA
  }

  #embed(text: string): string | undefined {
    const characters = [...new Set(text)].filter((character) => !isUnseen(character))
    const ranges = this.#rangesOf(characters)
    const face = ranges && this.#faceOf(characters)
    if (ranges === undefined || face === undefined) return undefined
    const used = this.#painter.resources.use(face)
    const known = this.#embedded.get(face) ?? new Set<number>()
    this.#embedded.set(face, known)
    const add = (code: number) => {
      const glyph = known.has(code) ? 0 : face.glyphOf(code)
      known.add(code)
      if (glyph !== 0) used.use(glyph, String.fromCodePoint(code))
    }
    for (const character of [...WIN_ANSI, ...characters]) add(character.codePointAt(0) ?? 0)
    for (const [from, to] of ranges) for (let code = from; code <= to; code += 1) add(code)
    this.#used.add(used.name)
    return used.name
  }

  /** Alphabets of some characters; undefined where one is of another script. */
  #rangesOf(characters: readonly string[]): typeof ALPHABETS | undefined {
    const ranges = new Set<(typeof ALPHABETS)[number]>()
    for (const character of characters) {
      const code = character.codePointAt(0) ?? 0
      const range = ALPHABETS.find(([from, to]) => from <= code && code <= to)
      if (range) ranges.add(range)
      else if (!WIN_ANSI.has(character) && this.#scripts.scriptOf(code) !== COMMON) return undefined
    }
    return [...ranges]
  }

  /** The face that has all of the characters, of those that they are set in. */
  #faceOf(characters: readonly string[]): FontFace | undefined {
    const { lines } = this.#painter.typesetter.layOut(characters.join(''))
    const faces = lines.flatMap(({ pieces }) => pieces.map(({ glyphs }) => glyphs.choice.face))
    return faces.find(
      (face) =>
        face.color === 'none' &&
        characters.every((character) => face.glyphOf(character.codePointAt(0) ?? 0) !== 0),
    )
  }
}
