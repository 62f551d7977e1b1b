import type { Matrix } from '../../pdf/content/matrix.ts'
import { readMatrix } from '../../pdf/content/read-matrix.ts'
import { readRectangle } from '../../pdf/document/pages/tree/page-tree.ts'
import {
  isDict,
  isName,
  isRef,
  isStream,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  stream,
  withEntries,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'

/** An appearance and where it is painted. */
export interface AppearancePlace {
  readonly form: PdfRef
  readonly matrix: Matrix
}

/** The appearance that an annotation shows; undefined when it has none. */
export function shownAppearance(file: PdfFile, annotation: PdfDict): PdfObject | undefined {
  const appearances = file.dictAt(annotation, 'AP')
  const normal = appearances?.get('N')
  const value = file.resolve(normal)
  if (isStream(value)) return normal
  if (!isDict(value)) return undefined
  const state = file.resolve(annotation.get('AS'))
  const shown = isName(state) ? value.get(state.value) : undefined
  return isStream(file.resolve(shown)) ? shown : undefined
}

/** Where an appearance is painted (ISO 32000-2, 12.5.5, algorithm 8.1); undefined when there is none. */
export function appearancePlace(file: PdfFile, annotation: PdfDict): AppearancePlace | undefined {
  const reference = shownAppearance(file, annotation)
  const appearance = file.resolve(reference)
  const rectangle = readRectangle(file, annotation.get('Rect'))
  if (!isRef(reference) || !isStream(appearance) || rectangle === undefined) return undefined
  const box = readRectangle(file, appearance.dict.get('BBox'))
  if (box === undefined) return undefined
  const form = asForm(file, appearance.dict, appearance.data, annotation.get('OC'))
  const [a, b, c, d, e, f] = readMatrix(file, appearance.dict.get('Matrix'))
  const corners = [
    [box.left, box.bottom],
    [box.right, box.bottom],
    [box.left, box.top],
    [box.right, box.top],
  ] as const
  const xs = corners.map(([x, y]) => a * x + c * y + e)
  const ys = corners.map(([x, y]) => b * x + d * y + f)
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
  if (width === 0 || height === 0) return { form, matrix: [1, 0, 0, 1, 0, 0] }
  const scaleX = (rectangle.right - rectangle.left) / width
  const scaleY = (rectangle.top - rectangle.bottom) / height
  const shiftX = rectangle.left - left * scaleX
  const shiftY = rectangle.bottom - bottom * scaleY
  return { form, matrix: [scaleX, 0, 0, scaleY, shiftX, shiftY] }
}

/**
 * The stream as a form XObject, which some programs do not call it.
 *
 * @param layer optional content that the annotation belongs to
 */
function asForm(
  file: PdfFile,
  entries: PdfDict,
  data: Uint8Array,
  layer: PdfObject | undefined,
): PdfRef {
  const own = { Type: name('XObject'), Subtype: name('Form'), StructParent: undefined }
  const form = withEntries(entries, { ...own, ...(layer !== undefined && { OC: layer }) })
  return file.add(stream(form, data))
}
