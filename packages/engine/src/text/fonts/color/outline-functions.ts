import type { HarfBuzz, Pointer } from '../../shaping/harfbuzz.ts'
import { addFunction } from '../../wasm/add-function.ts'
import type { GlyphRecorder } from './glyph-recorder.ts'

/** Functions that turn an outline into the path of the recorder. */
export function outlineFunctions({ call }: HarfBuzz, recorderOf: () => GlyphRecorder): Pointer {
  const functions = call.hb_draw_funcs_create()
  let [lastX, lastY] = [0, 0]
  const add = (parameters: string, handle: (...values: number[]) => void) =>
    addFunction(call.__indirect_function_table, parameters, handle)
  const append = (x: number, y: number, operator: (recorder: GlyphRecorder) => string) => {
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
