import type { FontFace } from '../fonts/font-face.ts'
import { type HarfBuzz, type Pointer, tagNumber } from './harfbuzz.ts'

/** A piece of text in one face, one script and one direction. */
export interface ShapeRequest {
  readonly face: FontFace
  readonly text: string
  readonly rightToLeft: boolean
  /** BCP 47; it chooses between forms of letters that languages share. */
  readonly language: string | undefined
  /** OpenType features by tag: 0 is off, 1 on, more a choice among alternates. */
  readonly features: Readonly<Record<string, number>>
  /** Text that stands before and after, where letters join: it decides the form of the outer ones. */
  readonly before?: string
  readonly after?: string
}

/** Glyphs in the order they are painted, left to right; lengths in units of the em. */
export interface ShapedText {
  readonly glyphs: Uint32Array
  /** Index in the text of the first character of each glyph's cluster; falls along the glyphs of text to the left. */
  readonly clusters: Uint32Array
  readonly advances: Int32Array
  readonly xOffsets: Int32Array
  readonly yOffsets: Int32Array
  /** 1 where the text before this glyph's cluster cannot be shaped apart from it. */
  readonly unsafe: Uint8Array
}

// Twice as many are kept: those of now, and those before them until they are asked for again. What lives long costs more
// than it saves, since the garbage collector moves all of it.
const CACHE_ENTRIES = 2000
const CACHED_LENGTH = 200

const [LEFT_TO_RIGHT, RIGHT_TO_LEFT] = [4, 5]
const UNSAFE_TO_BREAK = 1
const [BEGINNING_OF_TEXT, END_OF_TEXT] = [1, 2]

// Each character has a cluster of its own as long as glyphs allow it: text is then read back character by character.
const MONOTONE_CHARACTERS = 1

/** Shaped text by its face, and by all else that decides it. */
type ShapeCache = Map<FontFace, Map<string, ShapedText>>

/** Shapes text with HarfBuzz, and remembers. */
export class Shaper {
  readonly #harfBuzz: HarfBuzz
  readonly #buffer: Pointer
  readonly #languages = new Map<string, Pointer>()
  #cache: ShapeCache = new Map()
  #before: ShapeCache = new Map()
  #cached = 0
  #text: Pointer = 0
  #textUnits = 0

  constructor(harfBuzz: HarfBuzz) {
    this.#harfBuzz = harfBuzz
    this.#buffer = harfBuzz.call.hb_buffer_create()
  }

  shape(request: ShapeRequest): ShapedText {
    const { text } = request
    if (text.length > CACHED_LENGTH) return this.#shape(request)
    const key = cacheKey(request)
    const found = this.#cache.get(request.face)?.get(key)
    if (found) return found
    const shaped = this.#before.get(request.face)?.get(key) ?? this.#shape(request)
    this.#remember(request.face, key, shaped)
    return shaped
  }

  #remember(face: FontFace, key: string, shaped: ShapedText): void {
    if (this.#cached >= CACHE_ENTRIES) {
      this.#before = this.#cache
      this.#cache = new Map()
      this.#cached = 0
    }
    const ofFace = this.#cache.get(face) ?? new Map<string, ShapedText>()
    this.#cache.set(face, ofFace.set(key, shaped))
    this.#cached += 1
  }

  #shape({ face, text, rightToLeft, language, features, before = '', after = '' }: ShapeRequest) {
    const { call } = this.#harfBuzz
    const buffer = this.#buffer
    call.hb_buffer_reset(buffer)
    call.hb_buffer_set_cluster_level(buffer, MONOTONE_CHARACTERS)
    const starts = before === '' ? BEGINNING_OF_TEXT : 0
    const ends = after === '' ? END_OF_TEXT : 0
    call.hb_buffer_set_flags(buffer, starts | ends)
    const whole = before + text + after
    call.hb_buffer_add_utf16(buffer, this.#write(whole), whole.length, before.length, text.length)
    call.hb_buffer_guess_segment_properties(buffer)
    call.hb_buffer_set_direction(buffer, rightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT)
    if (language !== undefined) call.hb_buffer_set_language(buffer, this.#languageOf(language))
    this.#shapeWith(face, features)
    return this.#read(before.length)
  }

  #shapeWith(face: FontFace, features: ShapeRequest['features']): void {
    const { call } = this.#harfBuzz
    const entries = Object.entries(features)
    if (entries.length === 0) {
      call.hb_shape(face.font, this.#buffer, 0, 0)
      return
    }
    const place = call.malloc(16 * entries.length)
    const words = this.#harfBuzz.u32
    for (const [index, [tag, value]] of entries.entries()) {
      words.set([tagNumber(tag), value, 0, 0xffffffff], (place >> 2) + 4 * index)
    }
    call.hb_shape(face.font, this.#buffer, place, entries.length)
    call.free(place)
  }

  #read(offset: number): ShapedText {
    const { call } = this.#harfBuzz
    const length = call.hb_buffer_get_length(this.#buffer)
    const infos = call.hb_buffer_get_glyph_infos(this.#buffer, 0) >> 2
    const positions = call.hb_buffer_get_glyph_positions(this.#buffer, 0) >> 2
    const { u32, i32 } = this.#harfBuzz
    const shaped = emptyShape(length)
    for (let index = 0; index < length; index += 1) {
      const info = infos + 5 * index
      const position = positions + 5 * index
      shaped.glyphs[index] = u32[info] as number
      shaped.unsafe[index] = (u32[info + 1] as number) & UNSAFE_TO_BREAK
      shaped.clusters[index] = (u32[info + 2] as number) - offset
      shaped.advances[index] = i32[position] as number
      shaped.xOffsets[index] = i32[position + 2] as number
      shaped.yOffsets[index] = i32[position + 3] as number
    }
    return shaped
  }

  #write(text: string): Pointer {
    if (text.length > this.#textUnits) {
      this.#harfBuzz.call.free(this.#text)
      this.#textUnits = text.length * 2 + 256
      this.#text = this.#harfBuzz.call.malloc(this.#textUnits * 2)
    }
    const units = this.#harfBuzz.u16
    const start = this.#text >> 1
    for (let index = 0; index < text.length; index += 1) {
      units[start + index] = text.charCodeAt(index)
    }
    return this.#text
  }

  #languageOf(language: string): Pointer {
    const known = this.#languages.get(language)
    if (known !== undefined) return known
    const bytes = Buffer.from(`${language}\0`, 'latin1')
    const place = this.#harfBuzz.call.malloc(bytes.length)
    this.#harfBuzz.bytes.set(bytes, place)
    const pointer = this.#harfBuzz.call.hb_language_from_string(place, -1)
    this.#harfBuzz.call.free(place)
    this.#languages.set(language, pointer)
    return pointer
  }
}

function emptyShape(length: number): ShapedText {
  return {
    glyphs: new Uint32Array(length),
    clusters: new Uint32Array(length),
    advances: new Int32Array(length),
    xOffsets: new Int32Array(length),
    yOffsets: new Int32Array(length),
    unsafe: new Uint8Array(length),
  }
}

function cacheKey(request: ShapeRequest): string {
  const { text, rightToLeft, language, features, before = '', after = '' } = request
  let key = `${rightToLeft ? 'r' : 'l'}${language ?? ''}`
  for (const tag in features) key += `,${tag}${features[tag]}`
  return `${key}\n${before}\n${after}\n${text}`
}
