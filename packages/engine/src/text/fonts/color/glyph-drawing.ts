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

// hb_paint_extend_t
const [EXTEND_PAD, EXTEND_REFLECT] = [0, 2]
const MAX_STOPS = 256

/** Paints through HarfBuzz, which knows the formats. */
export function createGlyphPainter(harfBuzz: HarfBuzz): GlyphPainter {
  let recorder = new GlyphRecorder()
  const functions = paintFunctions(harfBuzz, () => recorder)
  return (font, glyph) => {
    recorder = new GlyphRecorder()
    harfBuzz.call.hb_font_paint_glyph(font, glyph, functions, 0, 0, 0x000000ff)
    return recorder.drawing
  }
}

/** Steps of painting: the last part of the name of their setter, the types of their parameters, and what is done. */
type PaintSteps = Readonly<Record<string, readonly [string, (...values: number[]) => void]>>

/** Functions that paint with the recorder. The first two parameters of each are the functions themselves and their data. */
function paintFunctions(harfBuzz: HarfBuzz, recorderOf: () => GlyphRecorder): Pointer {
  const { call } = harfBuzz
  const functions = call.hb_paint_funcs_create()
  const steps = {
    ...placeSteps(harfBuzz, recorderOf),
    ...fillSteps(recorderOf),
    ...gradientSteps(harfBuzz, recorderOf),
  } satisfies PaintSteps
  for (const name of Object.keys(steps) as (keyof typeof steps)[]) {
    const [parameters, handle] = steps[name]
    const added = addFunction(call.__indirect_function_table, parameters, handle)
    call[`hb_paint_funcs_set_${name}_func`](functions, added, 0, 0)
  }
  return functions
}

/** Steps that say where and within which clips what follows is painted. */
function placeSteps(harfBuzz: HarfBuzz, recorderOf: () => GlyphRecorder) {
  const outline = outlineFunctions(harfBuzz, recorderOf)
  return {
    push_transform: [
      'iiffffffi',
      (_, __, xx = 1, yx = 0, xy = 0, yy = 1, dx = 0, dy = 0) => {
        const { matrices, matrix } = recorderOf()
        matrices.push(multiply([xx, yx, xy, yy, dx, dy], matrix))
      },
    ],
    pop_transform: ['iii', () => recorderOf().matrices.pop()],
    push_clip_glyph: [
      'iiiii',
      (_, __, glyph = 0, font = 0) => {
        const recorder = recorderOf()
        recorder.path = ''
        harfBuzz.call.hb_font_draw_glyph(font, glyph, outline, 0)
        recorder.clip(recorder.path)
      },
    ],
    push_clip_rectangle: [
      'iiffffi',
      (_, __, left = 0, bottom = 0, right = 0, top = 0) => {
        const recorder = recorderOf()
        const at = (x: number, y: number) => recorder.point(x, y)
        const corners = [at(left, top), at(right, top), at(right, bottom)].map((to) => `${to} l\n`)
        recorder.clip(`${at(left, bottom)} m\n${corners.join('')}h\n`)
      },
    ],
    pop_clip: ['iii', () => recorderOf().unclip()],
  } satisfies PaintSteps
}

/** Steps that paint in one colour, and groups of what is painted. */
function fillSteps(recorderOf: () => GlyphRecorder) {
  return {
    color: [
      'iiiii',
      (_, __, isForeground = 0, color = 0) => {
        const { operands, opacity } = colorOf(color)
        recorderOf().fill(isForeground === 0 ? `${operands} rg\n` : '', opacity)
      },
    ],
    push_group: ['iii', () => recorderOf().openGroup()],
    pop_group: ['iiii', (_, __, mode = 0) => recorderOf().closeGroup(mode)],
  } satisfies PaintSteps
}

function gradientSteps(harfBuzz: HarfBuzz, recorderOf: () => GlyphRecorder) {
  const paint = (
    line: Pointer,
    reachOver: (box: Bounds) => Reach,
    shadingOf: (stops: readonly ColorStop[]) => Shading | string,
  ) => paintGradient(recorderOf(), colorLine(harfBuzz, line), reachOver, shadingOf)
  return {
    linear_gradient: [
      'iiiffffffi',
      (_, __, line = 0, x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0) => {
        const points: readonly [Point, Point, Point] = [
          [x0, y0],
          [x1, y1],
          [x2, y2],
        ]
        paint(
          line,
          (box) => reachOfLine(...points, box),
          (stops) => linearShading(stops, ...points),
        )
      },
    ],
    radial_gradient: [
      'iiiffffffi',
      (_, __, line = 0, x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0) => {
        const circles: readonly [Circle, Circle] = [
          [x0, y0, r0],
          [x1, y1, r1],
        ]
        paint(
          line,
          (box) => reachOfCircles(...circles, box),
          (stops) => radialShading(stops, ...circles),
        )
      },
    ],
    sweep_gradient: [
      'iiiffffi',
      (_, __, line = 0, x = 0, y = 0, start = 0, end = 0) =>
        paint(
          line,
          () => reachOfTurn(start, end),
          (stops) => sweep(stops, [x, y], start, end),
        ),
    ],
  } satisfies PaintSteps
}

function paintGradient(
  recorder: GlyphRecorder,
  { stops: own, extend, isWhole }: ColorLine,
  reachOver: (box: Bounds) => Reach,
  shadingOf: (stops: readonly ColorStop[]) => Shading | string,
): void {
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
  recorder.shade(shadingOf(stops), first.opacity)
}

interface ColorLine {
  /** In their order. */
  readonly stops: readonly ColorStop[]
  readonly extend: number
  /** Whether these are all of its stops. */
  readonly isWhole: boolean
}

function colorLine(harfBuzz: HarfBuzz, line: Pointer): ColorLine {
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
