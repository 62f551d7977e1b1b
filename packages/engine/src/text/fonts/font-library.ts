import type { HarfBuzz } from '../shaping/harfbuzz.ts'
import { defaultFaces } from './default-family.ts'
import type { FaceSource } from './face-source.ts'
import { type AxisValues, FontFace, readFaceFile, variationAxes } from './font-face.ts'

/** A face for a style, and what the style asks for that the face has not. */
export interface FaceChoice {
  readonly face: FontFace
  /** Strokes are made thicker: the family has no bold face. */
  readonly fakesBold: boolean
  /** Glyphs are slanted: the family has no italic face. */
  readonly fakesItalic: boolean
}

/** Weight and posture that a style asks for. */
export interface FaceStyle {
  readonly weight: number
  readonly italic: boolean
}

/** The faces that text may be set in, opened when they are first used. */
export class FontLibrary {
  /** Families of the request. */
  readonly ofRequest: readonly string[]
  readonly #harfBuzz: HarfBuzz
  readonly #families = new Map<string, FaceSource[]>()
  /** Families that any text may be set in, those that are tried first before the others. */
  readonly #order = new Set<string>()
  readonly #choices = new Map<string, FaceChoice | undefined>()
  readonly #faces = new Map<string, FontFace>()
  readonly #files = new Map<FaceSource['file'], Uint8Array>()
  readonly #ids = new Map<FaceSource, number>()
  readonly #defaultFamily: string

  /** @param faces of the request and the machine; those of the default family are added */
  constructor(harfBuzz: HarfBuzz, faces: readonly FaceSource[]) {
    this.#harfBuzz = harfBuzz
    const own = defaultFaces()
    this.#defaultFamily = keyOf(own[0]?.family ?? '')
    const ofRequest = faces.filter(({ origin }) => origin === 'request')
    const ofMachine = faces.filter(({ origin }) => origin === 'machine')
    this.ofRequest = [...new Set(ofRequest.map(({ family }) => family))]
    for (const source of [...ofRequest, ...own, ...ofMachine]) this.#add(source)
  }

  /** Face of a family nearest to a style; undefined when there is no such family or none of its files can be used. */
  find(family: string, style: FaceStyle): FaceChoice | undefined {
    const key = `${keyOf(family)}/${style.weight}/${style.italic}`
    if (!this.#choices.has(key)) this.#choices.set(key, this.#choose(keyOf(family), style))
    return this.#choices.get(key)
  }

  /** The face that text is set in when no family it asks for is there. */
  findDefault(style: FaceStyle): FaceChoice {
    const choice = this.find(this.#defaultFamily, style)
    if (choice === undefined) throw new Error('The default family cannot be read.')
    return choice
  }

  /**
   * The first face, of any family, in which every character has a glyph; pictures in colour come last. Light and slanted
   * faces may have fewer than the regular one of their family, which then stands in for them.
   */
  findFor(codePoints: readonly number[], style: FaceStyle): FaceChoice | undefined {
    let colored: FaceChoice | undefined
    for (const family of this.#order) {
      const choice = this.#covering(family, codePoints, style)
      if (choice?.face.color === 'none') return choice
      if (choice && codePoints.every((code) => hasPicture(choice.face, code))) {
        colored ??= plain(choice)
      }
    }
    return colored
  }

  #covering(
    family: string,
    codePoints: readonly number[],
    style: FaceStyle,
  ): FaceChoice | undefined {
    const covers = ({ face }: FaceChoice) => codePoints.every((code) => face.glyphOf(code) !== 0)
    const choice = this.find(family, style)
    if (choice && covers(choice)) return choice
    const regular = this.find(family, REGULAR)
    if (regular === undefined || !covers(regular)) return undefined
    return { face: regular.face, fakesBold: style.weight >= 600, fakesItalic: style.italic }
  }

  /** The first face in which a character is a picture in colour. */
  findColor(codePoint: number): FaceChoice | undefined {
    for (const family of this.#order) {
      const choice = this.find(family, REGULAR)
      if (choice && hasPicture(choice.face, codePoint)) return plain(choice)
    }
    return undefined
  }

  /**
   * The first of some families that has a picture of a character which is not painted; those after the face that was
   * chosen instead do not count.
   */
  findHiding(
    codePoints: readonly number[],
    families: readonly string[],
    { face: chosen }: FaceChoice,
  ): string | undefined {
    for (const family of families) {
      const face = this.find(family, REGULAR)?.face
      if (keyOf(family) === keyOf(chosen.source.family)) return undefined
      if (face && codePoints.some((code) => face.hides(code))) return family
    }
    return undefined
  }

  #add(source: FaceSource): void {
    const key = keyOf(source.family)
    const known = this.#families.get(key)
    if (known) {
      // A family of the request replaces one of the same name.
      if (known[0]?.origin === source.origin) known.push(source)
    } else this.#families.set(key, [source])
    if (source.onlyByName !== true) this.#order.add(key)
    this.#ids.set(source, this.#ids.size)
  }

  #choose(family: string, style: FaceStyle): FaceChoice | undefined {
    const sources = this.#families.get(family) ?? []
    for (const source of sources.toSorted((a, b) => distance(a, style) - distance(b, style))) {
      const face = this.#open(source, style)
      if (face === undefined) continue
      const weight = face.axes['wght'] ?? source.weight
      const isItalic =
        source.italic || (face.axes['ital'] ?? 0) > 0 || (face.axes['slnt'] ?? 0) !== 0
      return {
        face,
        fakesBold: style.weight >= 600 && weight < 550,
        fakesItalic: style.italic && !isItalic,
      }
    }
    return undefined
  }

  #open(source: FaceSource, style: FaceStyle): FontFace | undefined {
    try {
      const bytes = this.#read(source)
      const axes = axesFor(bytes, source.index, style)
      const key = `${this.#ids.get(source)}/${JSON.stringify(axes)}`
      const known = this.#faces.get(key)
      if (known) return known
      const face = new FontFace(this.#harfBuzz, source, bytes, axes)
      this.#faces.set(key, face)
      return face
    } catch (error) {
      // Fonts of a request were checked before; one of the machine that is broken is not there.
      if (source.origin === 'request') throw error
      return undefined
    }
  }

  #read(source: FaceSource): Uint8Array {
    const known = this.#files.get(source.file)
    if (known) return known
    const bytes = readFaceFile(source)
    this.#files.set(source.file, bytes)
    return bytes
  }
}

const REGULAR: FaceStyle = { weight: 400, italic: false }

function plain({ face }: FaceChoice): FaceChoice {
  return { face, fakesBold: false, fakesItalic: false }
}

/** Whether a character is a picture, alone or, for the letters of flags, with another one. */
function hasPicture(face: FontFace, codePoint: number): boolean {
  if (face.color === 'none') return false
  const glyph = face.glyphOf(codePoint)
  const isFlagLetter = codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff
  return glyph !== 0 && (isFlagLetter || face.isColored(glyph))
}

function keyOf(family: string): string {
  return family.trim().toLowerCase()
}

/** How far a face is from a style: posture first, then weight in the order of CSS Fonts 4, 5.2. */
function distance({ weight, italic }: FaceSource, style: FaceStyle): number {
  const posture = italic === style.italic ? 0 : 10_000
  const gap = weight - style.weight
  const isWrongSide =
    style.weight > 500 ? gap < 0 : style.weight < 400 ? gap > 0 : gap < 0 || weight > 500
  return posture + Math.abs(gap) + (gap !== 0 && isWrongSide ? 1000 : 0)
}

function axesFor(bytes: Uint8Array, index: number, style: FaceStyle): AxisValues {
  const axes = variationAxes(bytes, index)
  const values: Record<string, number> = {}
  for (const [tag, { min, initial, max }] of axes) values[tag] = within(initial, min, max)
  const weights = axes.get('wght')
  if (weights) values['wght'] = within(style.weight, weights.min, weights.max)
  const italics = axes.get('ital')
  if (italics && style.italic) values['ital'] = italics.max
  const slants = axes.get('slnt')
  if (slants && style.italic && !italics) values['slnt'] = slants.min
  return values
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
