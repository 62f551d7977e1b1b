import { type Bounds, multiply } from '../../../pdf/content/matrix.ts'
import { number } from '../../paint/number.ts'
import type { HarfBuzz, Pointer } from '../../shaping/harfbuzz.ts'
import { addFunction } from '../../wasm/add-function.ts'
import { type GlyphDrawing, GlyphRecorder } from './glyph-recorder.ts'
import {
  type Circle,
  type ColorStop,
  linearShading,
  type Point,
  radialShading,
  type Shading,
  sweep,
} from './gradients.ts'
import { outlineFunctions } from './outline-functions.ts'
import {
  type Reach,
  reachOfCircles,
  reachOfLine,
  reachOfTurn,
  spreadStops,
} from './spread-stops.ts'

/** Draws glyphs in colour by the layers and gradients of their font (OpenType COLR, versions 0 and 1). */
export type GlyphPainter = (font: Pointer, glyph: number) => GlyphDrawing | undefined

// hb_paint_composite_mode_t
const SRC_OVER = 3
const BLEND_MODES: Readonly<Record<number, string>> = {
  ...{ 13: 'Screen', 14: 'Overlay', 15: 'Darken', 16: 'Lighten', 17: 'ColorDodge' },
  ...{ 18: 'ColorBurn', 19: 'HardLight', 20: 'SoftLight', 21: 'Difference', 22: 'Exclusion' },
  ...{ 23: 'Multiply', 24: 'Hue', 25: 'Saturation', 26: 'Color', 27: 'Luminosity' },
}
// hb_paint_extend_t
const [EXTEND_PAD, EXTEND_REFLECT] = [0, 2]
const MAX_STOPS = 256

/** Paints through HarfBuzz, which knows the formats. */
export function createGlyphPainter(harfBuzz: HarfBuzz): GlyphPainter {
  let recorder = new GlyphRecorder()
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
    reachOver: (box: Bounds) => Reach,
    shadingOf: (stops: readonly ColorStop[]) => Shading | string,
  ) => {
    const { stops: own, extend, isWhole } = colorLine(harfBuzz, line)
    const [first] = own
    // Without a clip it would cover everything.
    if (recorder.clips.length === 0) recorder.isStrange = true
    const { seen } = recorder
    if (seen === undefined) return
    const stops =
      extend === EXTEND_PAD ? own : spreadStops(own, extend === EXTEND_REFLECT, reachOver(seen))
    // A PDF has gradients of colour; one of opacity would need a mask.
    const isEven = own.every(({ opacity }) => opacity === first?.opacity)
    if (first === undefined || stops === undefined || !isWhole || !isEven) {
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
    add('iiiii', (_, __, glyph = 0, font = 0) => recorder.clip(glyphPath(font, glyph))),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_push_clip_rectangle_func(
    functions,
    add('iiffffi', (_, __, left = 0, bottom = 0, right = 0, top = 0) => {
      const at = (x: number, y: number) => recorder.point(x, y)
      const corners = [at(left, top), at(right, top), at(right, bottom)].map((to) => `${to} l\n`)
      recorder.clip(`${at(left, bottom)} m\n${corners.join('')}h\n`)
    }),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_pop_clip_func(
    functions,
    add('iii', () => recorder.unclip()),
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
    add('iiiffffffi', (_, __, line = 0, x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0) => {
      const points: readonly [Point, Point, Point] = [
        [x0, y0],
        [x1, y1],
        [x2, y2],
      ]
      gradient(
        line,
        (box) => reachOfLine(...points, box),
        (stops) => linearShading(stops, ...points),
      )
    }),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_radial_gradient_func(
    functions,
    add('iiiffffffi', (_, __, line = 0, x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0) => {
      const circles: readonly [Circle, Circle] = [
        [x0, y0, r0],
        [x1, y1, r1],
      ]
      gradient(
        line,
        (box) => reachOfCircles(...circles, box),
        (stops) => radialShading(stops, ...circles),
      )
    }),
    ...[0, 0],
  )
  call.hb_paint_funcs_set_sweep_gradient_func(
    functions,
    add('iiiffffi', (_, __, line = 0, x = 0, y = 0, start = 0, end = 0) =>
      gradient(
        line,
        () => reachOfTurn(start, end),
        (stops) => sweep(stops, [x, y], start, end),
      ),
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
    recorder = new GlyphRecorder()
    call.hb_font_paint_glyph(font, glyph, functions, 0, 0, 0x000000ff)
    const { parts, opacities, blendModes, shadings, isStrange } = recorder
    return isStrange ? undefined : { content: parts.join(''), opacities, blendModes, shadings }
  }
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
  const extend = call.hb_color_line_get_extend(line)
  const sorted = stops.sort((one, other) => one.offset - other.offset)
  return { stops: sorted, extend, isWhole: total <= MAX_STOPS }
}

/** Blue, green, red and opacity, from the highest byte. */
function colorOf(color: number) {
  const parts = [(color >>> 8) & 255, (color >>> 16) & 255, color >>> 24].map((part) => part / 255)
  return { rgb: parts, operands: parts.map(number).join(' '), opacity: (color & 255) / 255 }
}
