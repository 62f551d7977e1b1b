import { isArray, isName, isString, type PdfObject } from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { componentsOf } from '../content/components-of.ts'

/** Whether an array is a colour space of a list of colours: bytes, and no text. */
export function isPalette(value: readonly PdfObject[]): boolean {
  return value.length === 4 && (isName(value[0], 'Indexed') || isName(value[0], 'I'))
}

/** A list of colours without bytes behind the last one. */
export function withoutExcess(file: PdfFile, palette: readonly PdfObject[]): readonly PdfObject[] {
  const [family = null, base, last, colors] = palette
  const highest = file.resolve(last)
  if (!isString(colors) || typeof highest !== 'number') return palette
  const space = file.resolve(base)
  if (!isName(space) && !isArray(space)) return palette
  const length = (highest + 1) * componentsOf(file, space)
  if (!(length < colors.value.length)) return palette
  return [family, base ?? null, last ?? null, { ...colors, value: colors.value.slice(0, length) }]
}
