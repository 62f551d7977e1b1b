import { packageFile } from '../../installation/package-file.ts'
import type { FontFace } from '../fonts/font-face.ts'
import { readSfnt } from '../fonts/sfnt.ts'
import { tagNumber } from '../shaping/harfbuzz.ts'
import { compiledModule } from '../wasm/compiled-module.ts'

interface SubsetFunctions {
  readonly memory: WebAssembly.Memory
  _initialize(): void
  malloc(bytes: number): number
  free(pointer: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, free: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

/** Makes font files that hold only some glyphs of a face. */
export type FontSubsetter = (face: FontFace, glyphs: Iterable<number>) => Uint8Array

// Without hints, which no viewer of today uses; glyphs keep their numbers.
const FLAGS = 0x1 | 0x2

// Outlines of CFF2, which no PDF holds, become those of CFF.
const AS_CFF = 0x4000

const [READ_ONLY, DROPPED_TABLES] = [1, 3]

// Those that a PDF has use for (ISO 32000-2, 9.9.1).
const KEPT_TABLES: ReadonlySet<string> = new Set([
  'glyf',
  'loca',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'CFF ',
  'CFF2',
])

// A memory begins with 68 MB, which the garbage collector counts: one is kept for the next face. Never one that read a
// font of a request: what such a font does to it ends with its document.
const KEPT_BYTES = 128 * 2 ** 20
let kept: SubsetFunctions | undefined

/** HarfBuzz's subsetter. */
export async function loadSubsetter(): Promise<FontSubsetter> {
  const path = packageFile('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const module = await compiledModule(path)
  return (face, glyphs) => {
    const isForeign = face.source.origin === 'request'
    const call = (isForeign ? undefined : kept) ?? started(module)
    if (isForeign) return subset(call, face, glyphs)
    // After a failure nobody knows what it holds.
    kept = undefined
    const made = subset(call, face, glyphs)
    if (call.memory.buffer.byteLength <= KEPT_BYTES) kept = call
    return made
  }
}

function started(module: WebAssembly.Module): SubsetFunctions {
  const call = new WebAssembly.Instance(module, {}).exports as unknown as SubsetFunctions
  call._initialize()
  return call
}

function subset(call: SubsetFunctions, face: FontFace, glyphs: Iterable<number>): Uint8Array {
  const { bytes, source, axes } = face
  const data = call.malloc(bytes.length)
  new Uint8Array(call.memory.buffer).set(bytes, data)
  const blob = call.hb_blob_create(data, bytes.length, READ_ONLY, 0, 0)
  const whole = call.hb_face_create(blob, source.index)
  const input = call.hb_subset_input_create_or_fail()
  call.hb_subset_input_set_flags(input, face.facts.outlines === 'cff2' ? FLAGS | AS_CFF : FLAGS)
  const wanted = call.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs) call.hb_set_add(wanted, glyph)
  const dropped = call.hb_subset_input_set(input, DROPPED_TABLES)
  const isVariable = Object.keys(axes).length > 0
  for (const tag of readSfnt(bytes, source.index).tables.keys()) {
    // Tables of a variable font are needed until it is none.
    if (!KEPT_TABLES.has(tag) && !isVariable) call.hb_set_add(dropped, tagNumber(tag))
  }
  for (const [tag, value] of Object.entries(axes)) {
    call.hb_subset_input_pin_axis_location(input, whole, tagNumber(tag), value)
  }
  const result = call.hb_subset_or_fail(whole, input)
  if (result === 0) throw new Error(`The font ${face.family} cannot be subset.`)
  const made = call.hb_face_reference_blob(result)
  const start = call.hb_blob_get_data(made, 0)
  const length = call.hb_blob_get_length(made)
  const copy = new Uint8Array(call.memory.buffer).slice(start, start + length)
  for (const own of [made, blob]) call.hb_blob_destroy(own)
  for (const own of [result, whole]) call.hb_face_destroy(own)
  call.hb_subset_input_destroy(input)
  call.free(data)
  return copy
}
