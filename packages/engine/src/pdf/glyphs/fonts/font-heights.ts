import { isArray, type PdfDict } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/** Letters of fonts that say nothing, or nonsense, reach as far as those of most. */
export function heights(
  file: PdfFile,
  descriptor: PdfDict | undefined,
  own: readonly [number, number] | undefined,
) {
  const entry = (key: string) => Number(file.resolve(descriptor?.get(key)) ?? 0) / 1000
  const [ascent, descent] = own ?? [entry('Ascent'), -Math.abs(entry('Descent'))]
  return {
    ascent: ascent > 0.4 && ascent < 1.6 ? ascent : 0.9,
    descent: descent < -0.05 && descent > -0.8 ? descent : -0.25,
  }
}

/** How far letters of a Type 3 font reach, by the box of the font. */
export function type3Heights(file: PdfFile, font: PdfDict): readonly [number, number] {
  const matrix = file.resolve(font.get('FontMatrix'))
  const box = file.resolve(font.get('FontBBox'))
  const scale = isArray(matrix) ? Number(file.resolve(matrix[3])) : 0.001
  const [, bottom = 0, , top = 0] = isArray(box)
    ? box.map((item) => Number(file.resolve(item)))
    : []
  const sides = [bottom * scale, top * scale]
  return [Math.max(...sides), Math.min(...sides)]
}
