import { packageFile } from '../../installation/package-file.ts'
import type { FunctionTable } from '../wasm/add-function.ts'
import { compiledModule } from '../wasm/compiled-module.ts'

/** A place in the memory of HarfBuzz. */
export type Pointer = number

/** Sets what is called for one kind of step; data and its destructor are 0. */
type SetFunction = (functions: Pointer, call: Pointer, data: number, destroy: number) => void

/** The functions of `harfbuzz.wasm` that we call. Parameters and results are 32-bit numbers, floats where named so. */
interface HarfBuzzFunctions {
  readonly memory: WasmMemory
  readonly __indirect_function_table: FunctionTable
  __wasm_call_ctors(): void
  malloc(bytes: number): Pointer
  free(pointer: Pointer): void
  hb_blob_create(data: Pointer, length: number, mode: number, user: Pointer, free: Pointer): Pointer
  hb_blob_destroy(blob: Pointer): void
  hb_blob_get_data(blob: Pointer, length: Pointer): Pointer
  hb_blob_get_length(blob: Pointer): number
  hb_face_create(blob: Pointer, index: number): Pointer
  hb_font_create(face: Pointer): Pointer
  hb_font_set_variations(font: Pointer, variations: Pointer, count: number): void
  hb_font_get_nominal_glyph(font: Pointer, codePoint: number, glyph: Pointer): number
  hb_font_get_glyph_h_advance(font: Pointer, glyph: number): number
  hb_font_get_glyph_extents(font: Pointer, glyph: number, extents: Pointer): number
  hb_face_collect_unicodes(face: Pointer, set: Pointer): void
  hb_set_create(): Pointer
  hb_set_destroy(set: Pointer): void
  hb_set_get_population(set: Pointer): number
  hb_ot_layout_table_get_feature_tags(
    face: Pointer,
    table: number,
    start: number,
    count: Pointer,
    tags: Pointer,
  ): number
  hb_ot_color_has_png(face: Pointer): number
  hb_ot_color_has_layers(face: Pointer): number
  hb_ot_color_has_paint(face: Pointer): number
  hb_ot_color_glyph_has_paint(face: Pointer, glyph: number): number
  hb_ot_color_glyph_get_layers(
    face: Pointer,
    glyph: number,
    start: number,
    count: Pointer,
    layers: Pointer,
  ): number
  hb_ot_color_glyph_reference_png(font: Pointer, glyph: number): Pointer
  hb_paint_funcs_create(): Pointer
  hb_draw_funcs_create(): Pointer
  hb_draw_funcs_destroy(functions: Pointer): void
  hb_paint_funcs_set_push_transform_func: SetFunction
  hb_paint_funcs_set_pop_transform_func: SetFunction
  hb_paint_funcs_set_push_clip_glyph_func: SetFunction
  hb_paint_funcs_set_push_clip_rectangle_func: SetFunction
  hb_paint_funcs_set_pop_clip_func: SetFunction
  hb_paint_funcs_set_color_func: SetFunction
  hb_paint_funcs_set_linear_gradient_func: SetFunction
  hb_paint_funcs_set_radial_gradient_func: SetFunction
  hb_paint_funcs_set_sweep_gradient_func: SetFunction
  hb_paint_funcs_set_push_group_func: SetFunction
  hb_paint_funcs_set_pop_group_func: SetFunction
  hb_draw_funcs_set_move_to_func: SetFunction
  hb_draw_funcs_set_line_to_func: SetFunction
  hb_draw_funcs_set_quadratic_to_func: SetFunction
  hb_draw_funcs_set_cubic_to_func: SetFunction
  hb_draw_funcs_set_close_path_func: SetFunction
  hb_color_line_get_color_stops(
    line: Pointer,
    start: number,
    count: Pointer,
    stops: Pointer,
  ): number
  hb_color_line_get_extend(line: Pointer): number
  hb_font_draw_glyph(font: Pointer, glyph: number, functions: Pointer, data: Pointer): void
  hb_font_draw_glyph_or_fail(
    font: Pointer,
    glyph: number,
    functions: Pointer,
    data: Pointer,
  ): number
  hb_font_paint_glyph(
    font: Pointer,
    glyph: number,
    functions: Pointer,
    data: Pointer,
    palette: number,
    foreground: number,
  ): void
  hb_buffer_create(): Pointer
  hb_buffer_reset(buffer: Pointer): void
  hb_buffer_set_direction(buffer: Pointer, direction: number): void
  hb_buffer_set_language(buffer: Pointer, language: Pointer): void
  hb_buffer_set_flags(buffer: Pointer, flags: number): void
  hb_buffer_set_cluster_level(buffer: Pointer, level: number): void
  hb_buffer_guess_segment_properties(buffer: Pointer): void
  hb_buffer_add_utf16(
    buffer: Pointer,
    text: Pointer,
    length: number,
    itemOffset: number,
    itemLength: number,
  ): void
  hb_buffer_get_length(buffer: Pointer): number
  hb_buffer_get_glyph_infos(buffer: Pointer, length: Pointer): Pointer
  hb_buffer_get_glyph_positions(buffer: Pointer, length: Pointer): Pointer
  hb_language_from_string(text: Pointer, length: number): Pointer
  hb_shape(font: Pointer, buffer: Pointer, features: Pointer, count: number): void
}

/**
 * Memory of a module, as far as it is used here: a type of our own, so that programs without the DOM's types compile.
 */
export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** HarfBuzz with views of its memory, which move when it grows: read them anew after every call. */
export interface HarfBuzz {
  readonly call: HarfBuzzFunctions
  readonly bytes: Uint8Array
  readonly u16: Uint16Array
  readonly u32: Uint32Array
  readonly i32: Int32Array
  readonly f32: Float32Array
}

/**
 * HarfBuzz in a memory of its own; the first one of a process takes about 20 ms.
 *
 * The module is driven by its exported C functions: the classes of the package make several objects per glyph, which
 * takes three times as long.
 */
export async function loadHarfBuzz(): Promise<HarfBuzz> {
  const memory: { current?: WasmMemory } = {}
  const imports = importsOf(() => memory.current)
  const instance = await WebAssembly.instantiate(await compiled(), imports)
  const call = instance.exports as unknown as HarfBuzzFunctions
  memory.current = call.memory
  call.__wasm_call_ctors()
  return new Memory(call)
}

/** Has HarfBuzz compiled by another thread before it is asked for; whoever asks for it is told of a failure. */
export async function compileHarfBuzz(): Promise<void> {
  await compiled().catch(() => {})
}

async function compiled(): Promise<WebAssembly.Module> {
  return compiledModule(packageFile('harfbuzzjs/dist/harfbuzz.wasm'))
}

/** A tag of OpenType, such as `GSUB`, as the number that HarfBuzz takes. */
export function tagNumber(tag: string): number {
  const padded = tag.padEnd(4, ' ')
  let number = 0
  for (let index = 0; index < 4; index += 1) number = (number << 8) | padded.charCodeAt(index)
  return number >>> 0
}

class Memory implements HarfBuzz {
  readonly call: HarfBuzzFunctions
  #buffer: ArrayBufferLike | undefined
  #bytes = new Uint8Array()
  #u16 = new Uint16Array()
  #u32 = new Uint32Array()
  #i32 = new Int32Array()
  #f32 = new Float32Array()

  constructor(call: HarfBuzzFunctions) {
    this.call = call
  }

  get bytes(): Uint8Array {
    this.#look()
    return this.#bytes
  }

  get u16(): Uint16Array {
    this.#look()
    return this.#u16
  }

  get u32(): Uint32Array {
    this.#look()
    return this.#u32
  }

  get i32(): Int32Array {
    this.#look()
    return this.#i32
  }

  get f32(): Float32Array {
    this.#look()
    return this.#f32
  }

  #look(): void {
    const { buffer } = this.call.memory
    if (buffer === this.#buffer) return
    this.#buffer = buffer
    this.#bytes = new Uint8Array(buffer)
    this.#u16 = new Uint16Array(buffer)
    this.#u32 = new Uint32Array(buffer)
    this.#i32 = new Int32Array(buffer)
    this.#f32 = new Float32Array(buffer)
  }
}

const PAGE_BYTES = 65_536

/** Functions that the module asks of its host: more memory, and nothing else that ever happens. */
function importsOf(memory: () => WasmMemory | undefined): WebAssembly.Imports {
  const stop = () => {
    throw new Error('HarfBuzz stopped.')
  }
  return {
    env: {
      _abort_js: stop,
      _emscripten_runtime_keepalive_clear: () => {},
      _setitimer_js: () => 0,
      emscripten_resize_heap: (bytes: number) => grow(memory(), bytes >>> 0),
    },
    wasi_snapshot_preview1: { proc_exit: stop },
  }
}

function grow(memory: WasmMemory | undefined, bytes: number): number {
  if (memory === undefined) return 0
  const current = memory.buffer.byteLength
  // A fifth more than asked for: each growth makes new views.
  const wanted = Math.max(bytes, Math.ceil(current * 1.2))
  try {
    memory.grow(Math.ceil((wanted - current) / PAGE_BYTES))
    return 1
  } catch {
    return 0
  }
}
