import { readFileSync } from 'node:fs'
import { type HarfBuzz, type Pointer, tagNumber } from '../shaping/harfbuzz.ts'
import { createGlyphPainter, type GlyphPainter } from './color/glyph-drawing.ts'
import type { GlyphDrawing } from './color/glyph-recorder.ts'
import { type GlyphRanges, svgPictures } from './color/svg-pictures.ts'
import { type FaceFacts, readFaceFacts } from './face-facts.ts'
import type { FaceSource } from './face-source.ts'
import { mendedFont } from './mend-font.ts'
import { FontError, readSfnt, type Sfnt, tableView } from './sfnt.ts'

/** Place of a variable face in its design space: values by axis. */
export type AxisValues = Readonly<Record<string, number>>

// Characters that have nothing to see by their nature.
const EMPTY = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Pictures in colour that a face has for its glyphs: images, or layers of outlines. */
export type ColorKind = 'none' | 'png' | 'layers'

// Functions that a module was given stay with it: one set for all faces.
const painters = new WeakMap<HarfBuzz, GlyphPainter>()

/** A face open in HarfBuzz. */
export class FontFace {
  readonly source: FaceSource
  readonly facts: FaceFacts
  readonly bytes: Uint8Array
  readonly axes: AxisValues
  readonly color: ColorKind
  /** Font that HarfBuzz shapes with; advances are in units of the em. */
  readonly font: Pointer
  readonly #harfBuzz: HarfBuzz
  readonly #face: Pointer
  readonly #glyphs = new Map<number, number>()
  readonly #hidden = new Set<number>()
  readonly #drawings = new Map<number, GlyphDrawing | undefined>()
  #features: ReadonlySet<string> | undefined
  #tables: Sfnt | undefined
  #plainForSvg: GlyphRanges | undefined

  /** @throws FontError when the bytes are no font that can be used */
  constructor(harfBuzz: HarfBuzz, source: FaceSource, bytes: Uint8Array, axes: AxisValues = {}) {
    this.source = source
    this.bytes = mendedFont(bytes, source.index)
    this.axes = axes
    this.facts = readFaceFacts(this.bytes, source.index)
    this.#harfBuzz = harfBuzz
    this.#face = createFace(harfBuzz, this.bytes, source.index)
    this.font = harfBuzz.call.hb_font_create(this.#face)
    if (Object.keys(axes).length > 0) setVariations(harfBuzz, this.font, axes)
    this.color = this.#colorKind()
    if (this.facts.outlines === 'none' && this.color === 'none') {
      throw new FontError(
        this.#hasTable('EBDT')
          ? 'has bitmaps only, no outlines'
          : 'has no outlines and no pictures in colour',
      )
    }
  }

  /** Whether it says what any of its glyphs stands for. */
  get hasCharacters(): boolean {
    const { call } = this.#harfBuzz
    const set = call.hb_set_create()
    call.hb_face_collect_unicodes(this.#face, set)
    const count = call.hb_set_get_population(set)
    call.hb_set_destroy(set)
    return count > 0
  }

  /** Name of the family for reports: that of the request, or the font's own where it stands in for another. */
  get family(): string {
    return this.source.origin === 'machine' ? this.facts.family : this.source.family
  }

  /** Number of a character's glyph, 0 when there is none. */
  glyphOf(codePoint: number): number {
    const known = this.#glyphs.get(codePoint)
    if (known !== undefined) return known
    const { call } = this.#harfBuzz
    const place = call.malloc(4)
    const found = call.hb_font_get_nominal_glyph(this.font, codePoint, place)
    const named = found ? (this.#harfBuzz.u32[place >> 2] ?? 0) : 0
    call.free(place)
    const glyph = this.#isUnseen(codePoint, named) ? 0 : named
    if (glyph !== named) this.#hidden.add(codePoint)
    this.#glyphs.set(codePoint, glyph)
    return glyph
  }

  /** Whether it has a picture for a character, of a kind that is not painted: another face is to set it. */
  hides(codePoint: number): boolean {
    return this.glyphOf(codePoint) === 0 && this.#hidden.has(codePoint)
  }

  /** Width of a glyph in units of the em. */
  advanceOf(glyph: number): number {
    return this.#harfBuzz.call.hb_font_get_glyph_h_advance(this.font, glyph)
  }

  /** Whether its substitutions or positions have a feature, for example `smcp`. */
  hasFeature(tag: string): boolean {
    this.#features ??= new Set(
      ['GSUB', 'GPOS'].flatMap((table) => featureTags(this.#harfBuzz, this.#face, table)),
    )
    return this.#features.has(tag)
  }

  /** The PNG of a glyph; undefined when the face has none for it. */
  pngOf(glyph: number): Uint8Array | undefined {
    const { call } = this.#harfBuzz
    const blob = call.hb_ot_color_glyph_reference_png(this.font, glyph)
    const length = call.hb_blob_get_length(blob)
    const start = call.hb_blob_get_data(blob, 0)
    const png = length > 0 ? this.#harfBuzz.bytes.slice(start, start + length) : undefined
    call.hb_blob_destroy(blob)
    return png
  }

  /** A glyph as its layers in colour; undefined where they cannot be painted. Without layers it is its outline. */
  drawingOf(glyph: number): GlyphDrawing | undefined {
    if (this.#drawings.has(glyph)) return this.#drawings.get(glyph)
    const painter = painters.get(this.#harfBuzz) ?? createGlyphPainter(this.#harfBuzz)
    painters.set(this.#harfBuzz, painter)
    const drawing = painter(this.font, glyph)
    this.#drawings.set(glyph, drawing)
    return drawing
  }

  /** Whether a glyph has a picture in colour. */
  isColored(glyph: number): boolean {
    if (this.color === 'none') return false
    if (this.color === 'png') return this.pngOf(glyph) !== undefined
    const { call } = this.#harfBuzz
    return (
      call.hb_ot_color_glyph_has_paint(this.#face, glyph) !== 0 ||
      call.hb_ot_color_glyph_get_layers(this.#face, glyph, 0, 0, 0) > 0
    )
  }

  /** Glyphs with pictures in SVG, which are not painted: their outlines are, in the colour of the text. */
  get plainForSvg(): GlyphRanges {
    this.#plainForSvg ??= this.color === 'none' ? svgPictures(this.#sfnt()) : []
    return this.#plainForSvg
  }

  /** Whether a character would not be seen: its glyph is drawn in colour alone, in a way that is not painted here. */
  #isUnseen(codePoint: number, glyph: number): boolean {
    if (this.color === 'layers') return glyph !== 0 && this.drawingOf(glyph) === undefined
    return this.#isColorOnly(codePoint, glyph)
  }

  #hasTable(tag: string): boolean {
    return this.#sfnt().tables.has(tag)
  }

  #sfnt(): Sfnt {
    this.#tables ??= readSfnt(this.bytes, this.source.index)
    return this.#tables
  }

  #isColorOnly(codePoint: number, glyph: number): boolean {
    if (glyph === 0 || this.color !== 'none' || !this.#hasTable('SVG ')) return false
    if (this.#hasOutline(glyph)) return false
    return !EMPTY.test(String.fromCodePoint(codePoint))
  }

  /** Whether a glyph has an outline of any extent, whatever kind of outlines the face has. */
  #hasOutline(glyph: number): boolean {
    const { call, i32 } = this.#harfBuzz
    // Bearing to the left, bearing above, width, height.
    const place = call.malloc(16)
    const isKnown = call.hb_font_get_glyph_extents(this.font, glyph, place)
    const [width, height] = [i32[(place >> 2) + 2], i32[(place >> 2) + 3]]
    call.free(place)
    return isKnown !== 0 && (width !== 0 || height !== 0)
  }

  #colorKind(): ColorKind {
    const { call } = this.#harfBuzz
    if (call.hb_ot_color_has_png(this.#face)) return 'png'
    const hasLayers =
      call.hb_ot_color_has_layers(this.#face) || call.hb_ot_color_has_paint(this.#face)
    return hasLayers ? 'layers' : 'none'
  }
}

/** Bytes of a face's file. */
export function readFaceFile({ file }: FaceSource): Uint8Array {
  return typeof file === 'string' ? readFileSync(file) : file
}

/** Axes of a variable face with their ranges; none for any other. */
export function variationAxes(bytes: Uint8Array, index: number): ReadonlyMap<string, AxisRange> {
  const axes = new Map<string, AxisRange>()
  const fvar = tableView(readSfnt(bytes, index), 'fvar', 16)
  if (fvar === undefined) return axes
  const [start, count, size] = [fvar.getUint16(4), fvar.getUint16(8), fvar.getUint16(10)]
  for (let axis = 0; axis < count; axis += 1) {
    const at = start + axis * size
    if (size < 20 || at + 20 > fvar.byteLength) throw new FontError('has a broken fvar table')
    const fixed = (offset: number) => fvar.getInt32(at + offset) / 65_536
    const tag = [0, 1, 2, 3].map((byte) => String.fromCharCode(fvar.getUint8(at + byte))).join('')
    axes.set(tag, { min: fixed(4), initial: fixed(8), max: fixed(12) })
  }
  return axes
}

/** Values that an axis may take. */
export interface AxisRange {
  readonly min: number
  readonly initial: number
  readonly max: number
}

// The blob belongs to the face once it is destroyed here; its bytes are freed never, as faces live as long as HarfBuzz.
const READ_ONLY = 1

function createFace(harfBuzz: HarfBuzz, bytes: Uint8Array, index: number): Pointer {
  const { call } = harfBuzz
  const data = call.malloc(bytes.length)
  if (data === 0) throw new FontError('takes more memory than there is')
  harfBuzz.bytes.set(bytes, data)
  const blob = call.hb_blob_create(data, bytes.length, READ_ONLY, 0, 0)
  const face = call.hb_face_create(blob, index)
  call.hb_blob_destroy(blob)
  return face
}

function setVariations(harfBuzz: HarfBuzz, font: Pointer, axes: AxisValues): void {
  const entries = Object.entries(axes)
  const place = harfBuzz.call.malloc(entries.length * 8)
  for (const [index, [tag, value]] of entries.entries()) {
    harfBuzz.u32[(place >> 2) + index * 2] = tagNumber(tag)
    harfBuzz.f32[(place >> 2) + index * 2 + 1] = value
  }
  harfBuzz.call.hb_font_set_variations(font, place, entries.length)
  harfBuzz.call.free(place)
}

const MAX_FEATURES = 512

function featureTags(harfBuzz: HarfBuzz, face: Pointer, table: string): readonly string[] {
  const { call } = harfBuzz
  const place = call.malloc(4 + 4 * MAX_FEATURES)
  harfBuzz.u32[place >> 2] = MAX_FEATURES
  call.hb_ot_layout_table_get_feature_tags(face, tagNumber(table), 0, place, place + 4)
  const count = harfBuzz.u32[place >> 2] ?? 0
  const start = (place >> 2) + 1
  const tags = [...harfBuzz.u32.subarray(start, start + count)].map((tag) =>
    String.fromCharCode(tag >>> 24, (tag >> 16) & 255, (tag >> 8) & 255, tag & 255),
  )
  call.free(place)
  return tags
}
