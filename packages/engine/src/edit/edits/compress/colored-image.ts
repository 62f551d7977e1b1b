import { isArray, isName, type PdfObject, type PdfStream } from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { componentsOf } from './image-components.ts'

/** Whether an image may have colours: all but stencils, and those whose colour space has none. */
export function isColored(file: PdfFile, { dict: entries }: PdfStream): boolean {
  if (file.resolve(entries.get('ImageMask')) === true) return false
  return hasColors(file, file.resolve(entries.get('ColorSpace')))
}

function hasColors(file: PdfFile, space: PdfObject | undefined): boolean {
  if (componentsOf(file, space) === 1) return false
  if (!isArray(space)) return true
  const [family, second] = space.map((item) => file.resolve(item))
  if (isName(family, 'Indexed')) return hasColors(file, second)
  return !(isName(family, 'Separation') && (isName(second, 'Black') || isName(second, 'All')))
}
