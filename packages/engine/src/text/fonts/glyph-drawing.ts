import { type Matrix, multiply } from '../../pdf/content/matrix.ts'
import { number } from '../paint/number.ts'
import type { HarfBuzz, Pointer } from '../shaping/harfbuzz.ts'
import { addFunction } from '../wasm/add-function.ts'
import { type ColorStop, linearShading, radialShading, type Shading, sweep } from './gradients.ts'

/** A glyph in colour, as content of a form whose space is that of the font; what names no colour has that of the text. */
export interface GlyphDrawing {
  readonly content: string
  /** Opacities by the name of their graphics state. */
  readonly opacities: ReadonlyMap<string, number>
  /** Blend modes by the name of their graphics state. */
  readonly blendModes: ReadonlyMap<string, string>
  readonly shadings: ReadonlyMap<string, Shading>
}

/** Draws glyphs in colour by the layers and gradients of their font (OpenType COLR, versions 0 and 1). */
export type GlyphPainter = (font: Pointer, glyph: number) => GlyphDrawing | undefined

// hb_paint_composite_mode_t
const SRC_OVER = 3
const BLEND_MODES: Readonly<Record<number, string>> = {
  ...{ 13: 'Screen', 14: 'Overlay', 15: 'Darken', 16: 'Lighten', 17: 'ColorDodge' },
  ...{ 18: 'ColorBurn', 19: 'HardLight', 20: 'SoftLight', 21: 'Difference', 22: 'Exclusion' },
  ...{ 23: 'Multiply', 24: 'Hue', 25: 'Saturation', 26: 'Color', 27: 'Luminosity' },
}
const EXTEND_PAD = 0
const MAX_STOPS = 256
// A drawing of more is no letter.
const MAX_OPERATORS = 2_000_000
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Takes what HarfBuzz says that a glyph is painted with. */
class Recorder {
  readonly matrices: Matrix[] = []
  readonly clips: string[] = []
  readonly groups: number[] = []
  readonly parts: string[] = []
  readonly opacities = new Map<string, number>()
  readonly blendModes = new Map<string, string>()
  readonly shadings = new Map<string, Shading>()
  path = ''
  /** Whether it is painted in a way that is not known here. */
  isStrange = false
  #length = 0

  get matrix(): Matrix {
    return this.matrices.at(-1) ?? IDENTITY
  }

  point(x: number, y: number): string {
    const [a, b, c, d, e, f] = this.matrix
    return `${number(a * x + c * y + e)} ${number(b * x + d * y + f)}`
  }

  /** Paints within clips. */
  add(clips: readonly string[], opacity: number, body: string): void {
    const within = clips.map((path) => `${path}W n\n`).join('')
    const part = `q\n${within}${this.#opacity(opacity)}${body}Q\n`
    this.#length += part.length
    if (this.#length > MAX_OPERATORS) this.isStrange = true
    else this.parts.push(part)
  }

  #opacity(opacity: number): string {
    if (opacity === 1) return ''
    const key = `A${Math.round(opacity * 255)}`
    this.opacities.set(key, opacity)
    return `/${key} gs\n`
  }
}

/** Paints through HarfBuzz, which knows the formats. */
export function createGlyphPainter(harfBuzz: HarfBuzz): GlyphPainter {
  let recorder = new Recorder()
  const outline = outlineFunctions(harfBuzz, () => recorder)
  const { call } = harfBuzz
  const functions = call.hb_paint_funcs_create()
  const add = (parameters: string, handle: (...values: number[]) => void) =>
    addFunction(call.__indirect_function_table, parameters, handle)

  const glyphPath = (font: Pointer, glyph: number) => {
    recorder.path = ''
    call.hb_font_draw_glyph(font, glyph, outline, 0)
    return recorder.path
  }
  const gradient = (
    line: Pointer,
    shadingOf: (stops: readonly ColorStop[]) => Shading | string,
  ) => {
    const { stops, isPad } = colorLine(harfBuzz, line)
    const [first] = stops
    // A PDF has gradients of colour; one of opacity would need a mask.
    const isEven = stops.every(({ opacity }) => opacity === first?.opacity)
    if (first === undefined || !isPad || !isEven) {
      recorder.isStrange = true
      return
    }
    const shading = shadingOf(stops)
    const place = `${recorder.matrix.map(number).join(' ')} cm\n`
    if (typeof shading === 'string') {
      recorder.add(recorder.clips, first.opacity, `${place}${shading}`)
      return
    }
    const key = `S${recorder.shadings.size + 1}`
    recorder.shadings.set(key, shading)
    recorder.add(recorder.clips, first.opacity, `${place}/${key} sh\n`)
  }

  call.hb_paint_funcs_set_push_transform_func(
    functions,
    add('iiffffffi', (_, __, xx = 1, yx = 0, xy = 0, yy = 1, dx = 0, dy = 0) => {
      recorder.matrices.push(multiply([xx, yx, xy, yy, dx, dy], recorder.matrix))
    }),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_pop_transform_func(
    functions,
    add('iii', () => recorder.matrices.pop()),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_push_clip_glyph_func(
    functions,
    add('iiiii', (_, __, glyph = 0, font = 0) => recorder.clips.push(glyphPath(font, glyph))),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_push_clip_rectangle_func(
    functions,
    add('iiffffi', (_, __, left = 0, bottom = 0, right = 0, top = 0) => {
      const at = (x: number, y: number) => recorder.point(x, y)
      const corners = [at(left, top), at(right, top), at(right, bottom)].map((to) => `${to} l\n`)
      recorder.clips.push(`${at(left, bottom)} m\n${corners.join('')}h\n`)
    }),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_pop_clip_func(
    functions,
    add('iii', () => recorder.clips.pop()),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_color_func(
    functions,
    add('iiiii', (_, __, isForeground = 0, color = 0) => {
      const { operands, opacity } = colorOf(color)
      const path = recorder.clips.at(-1)
      if (path === undefined) {
        recorder.isStrange = true
        return
      }
      const set = isForeground === 0 ? `${operands} rg\n` : ''
      recorder.add(recorder.clips.slice(0, -1), opacity, path === '' ? '' : `${set}${path}f\n`)
    }),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_linear_gradient_func(
    functions,
    add('iiiffffffi', (_, __, line = 0, x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0) =>
      gradient(line, (stops) => linearShading(stops, [x0, y0], [x1, y1], [x2, y2])),
    ),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_radial_gradient_func(
    functions,
    add('iiiffffffi', (_, __, line = 0, x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0) =>
      gradient(line, (stops) => radialShading(stops, [x0, y0, r0], [x1, y1, r1])),
    ),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_sweep_gradient_func(
    functions,
    add('iiiffffi', (_, __, line = 0, x = 0, y = 0, start = 0, end = 0) =>
      gradient(line, (stops) => sweep(stops, [x, y], start, end)),
    ),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_push_group_func(
    functions,
    add('iii', () => recorder.groups.push(recorder.parts.length)),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_pop_group_func(
    functions,
    add('iiii', (_, __, mode = 0) => {
      const start = recorder.groups.pop() ?? 0
      if (mode === SRC_OVER) return
      const blendMode = BLEND_MODES[mode]
      if (blendMode === undefined) {
        recorder.isStrange = true
        return
      }
      recorder.blendModes.set(`B${mode}`, blendMode)
      recorder.parts.splice(start, 0, `q\n/B${mode} gs\n`)
      recorder.parts.push('Q\n')
    }),
    ...[0, 0],
  )
  return (font, glyph) => {
    recorder = new Recorder()
    call.hb_font_paint_glyph(font, glyph, functions, 0, 0, 0x000000ff)
    const { parts, opacities, blendModes, shadings, isStrange } = recorder
    return isStrange ? undefined : { content: parts.join(''), opacities, blendModes, shadings }
  }
}

/** Functions that turn an outline into the path of the recorder. */
function outlineFunctions({ call }: HarfBuzz, recorderOf: () => Recorder): Pointer {
  const functions = call.hb_draw_funcs_create()
  let [lastX, lastY] = [0, 0]
  const add = (parameters: string, handle: (...values: number[]) => void) =>
    addFunction(call.__indirect_function_table, parameters, handle)
  const append = (x: number, y: number, operator: (recorder: Recorder) => string) => {
    const recorder = recorderOf()
    recorder.path += `${operator(recorder)}\n`
    lastX = x
    lastY = y
  }
  const to = (operator: string) =>
    add('iiiffi', (_, __, ___, x = 0, y = 0) =>
      append(x, y, (recorder) => `${recorder.point(x, y)} ${operator}`),
    )
  const curve = (x1: number, y1: number, x2: number, y2: number, x: number, y: number) =>
    append(x, y, (on) => `${on.point(x1, y1)} ${on.point(x2, y2)} ${on.point(x, y)} c`)
  call.hb_draw_funcs_set_move_to_func(functions, to('m'), 0, 0)
  call.hb_draw_funcs_set_line_to_func(functions, to('l'), 0, 0)
  call.hb_draw_funcs_set_quadratic_to_func(
    functions,
    // The cubic curve of the same shape.
    add('iiiffffi', (_, __, ___, cx = 0, cy = 0, x = 0, y = 0) => {
      const third = (from: number, by: number) => from + (2 / 3) * (by - from)
      curve(third(lastX, cx), third(lastY, cy), third(x, cx), third(y, cy), x, y)
    }),
    ...[0, 0],
  )
  call.hb_draw_funcs_set_cubic_to_func(
    functions,
    add('iiiffffffi', (_, __, ___, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0) =>
      curve(x1, y1, x2, y2, x, y),
    ),
    ...[0, 0],
  )
  call.hb_draw_funcs_set_close_path_func(
    functions,
    add('iiii', () => {
      recorderOf().path += 'h\n'
    }),
    ...[0, 0],
  )
  return functions
}

function colorLine(harfBuzz: HarfBuzz, line: Pointer) {
  const { call } = harfBuzz
  const place = call.malloc(4 + 12 * MAX_STOPS)
  harfBuzz.u32[place >> 2] = MAX_STOPS
  const total = call.hb_color_line_get_color_stops(line, 0, place, place + 4)
  const count = harfBuzz.u32[place >> 2] ?? 0
  const stops = Array.from({ length: count }, (_, index): ColorStop => {
    const at = (place + 4 + 12 * index) >> 2
    return { offset: harfBuzz.f32[at] ?? 0, ...colorOf(harfBuzz.u32[at + 2] ?? 0) }
  })
  call.free(place)
  const isPad = call.hb_color_line_get_extend(line) === EXTEND_PAD && total <= MAX_STOPS
  return { stops: stops.sort((one, other) => one.offset - other.offset), isPad }
}

/** Blue, green, red and opacity, from the highest byte. */
function colorOf(color: number) {
  const parts = [(color >>> 8) & 255, (color >>> 16) & 255, color >>> 24].map((part) => part / 255)
  return { rgb: parts, operands: parts.map(number).join(' '), opacity: (color & 255) / 255 }
}
