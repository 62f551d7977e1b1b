import { contentFragments, pageContents } from '../../pdf/document/page-content.ts'
import {
  type PdfPage,
  pageAttribute,
  pageDict,
  readRectangle,
} from '../../pdf/document/page-tree.ts'
import { decodeTextString } from '../../pdf/file/decode-text-string.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  stream,
  withEntries,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { serializeNumber } from '../../pdf/file/serialize.ts'
import { quote } from '../../quote.ts'
import type { EditOf } from '../../schemas/edits/edits.ts'
import { renderWarning } from '../../warnings.ts'
import { dropAnnotations } from './drop-annotations.ts'
import { type EditContext, editFailed, pagesOf } from './edit-context.ts'

const HIDDEN = 1 << 1
const NO_VIEW = 1 << 5

/** An appearance and where it is painted. */
interface Painting {
  readonly form: PdfRef
  readonly matrix: readonly number[]
}

/** Paints fields or annotations into their pages, as they look, and takes them away. */
export function flatten(context: EditContext, { what }: EditOf<'flatten'>): void {
  const { file } = context
  const isMeant = (subtype: string) =>
    subtype === 'Widget' ? what.includes('forms') : what.includes('annotations')
  const isFlat = (subtype: string) => !['Link', 'Popup'].includes(subtype) && isMeant(subtype)
  const form = file.dictAt(file.catalog, 'AcroForm')
  if (what.includes('forms') && file.resolve(form?.get('NeedAppearances')) === true) {
    const message =
      'The form says that its fields must be drawn anew; they were painted as they were drawn last.'
    context.warn(renderWarning('appearance_outdated', message))
  }
  const fragment = contentFragments(file)
  const pages = pagesOf(context)
  let isPainted = false
  for (const page of pages) {
    const paintings: Painting[] = []
    const annotations = file.resolve(pageDict(file, page).get('Annots'))
    for (const item of isArray(annotations) ? annotations : []) {
      const annotation = file.resolve(item)
      if (!isDict(annotation)) continue
      const subtype = file.resolve(annotation.get('Subtype'))
      if (!isName(subtype) || !isFlat(subtype.value)) continue
      const flags = Number(file.resolve(annotation.get('F')) ?? 0)
      if ((flags & (HIDDEN | NO_VIEW)) !== 0) continue
      const painting = paintingOf(file, annotation)
      if (painting) paintings.push(painting)
      else if (subtype.value === 'Widget') refuseUndrawn(context, annotation)
    }
    if (paintings.length === 0) continue
    isPainted = true
    paint(file, page, paintings, fragment)
  }
  dropAnnotations(
    file,
    pages,
    (_, subtype) => isFlat(subtype) || (subtype === 'Popup' && what.includes('annotations')),
  )
  if (what.includes('forms')) file.setCatalog({ AcroForm: undefined, NeedsRendering: undefined })
  // Its text has no tags: a reader would not read what everybody else sees.
  if (isPainted) context.standards = { ...context.standards, ua: undefined }
}

/** A field that shows a value, and nothing says how. */
function refuseUndrawn(context: EditContext, widget: PdfDict): void {
  const { file } = context
  const inherited = (key: string): PdfObject | undefined => {
    let entries: PdfDict | undefined = widget
    for (let depth = 0; entries !== undefined && depth < 32; depth += 1) {
      const value = file.resolve(entries.get(key))
      if (value !== undefined && value !== null) return value
      entries = file.dictAt(entries, 'Parent')
    }
    return undefined
  }
  const value = inherited('V')
  const isButton = isName(inherited('FT'), 'Btn')
  const isOn =
    isName(file.resolve(widget.get('AS'))) && !isName(file.resolve(widget.get('AS')), 'Off')
  const isShown = isButton
    ? isOn
    : (isString(value) && value.value !== '') || (isArray(value) && value.length > 0)
  if (!isShown) return
  const title = inherited('T')
  const text = isString(title) ? decodeTextString(title.value) : ''
  throw editFailed(
    context,
    'what',
    `the form field ${quote(text)} has a value and no appearance that could be painted.`,
  )
}

/** Where an appearance is painted (ISO 32000-2, 12.5.5, algorithm 8.1); undefined when there is none. */
function paintingOf(file: PdfFile, annotation: PdfDict): Painting | undefined {
  const form = appearanceOf(file, annotation)
  const rectangle = readRectangle(file, annotation.get('Rect'))
  const appearance = file.resolve(form)
  if (form === undefined || !isStream(appearance) || rectangle === undefined) return undefined
  const box = readRectangle(file, appearance.dict.get('BBox'))
  if (box === undefined) return undefined
  const stated = file.resolve(appearance.dict.get('Matrix'))
  const numbers = isArray(stated) ? stated.map((item) => Number(file.resolve(item))) : []
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.length === 6 ? numbers : []
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

function appearanceOf(file: PdfFile, annotation: PdfDict): PdfRef | undefined {
  const appearances = file.dictAt(annotation, 'AP')
  const normal = appearances?.get('N')
  const value = file.resolve(normal)
  if (isStream(value)) return asForm(file, normal)
  if (!isDict(value)) return undefined
  const state = file.resolve(annotation.get('AS'))
  const shown = isName(state) ? value.get(state.value) : undefined
  return asForm(file, shown)
}

/** The stream as a form XObject, which some programs do not call it. */
function asForm(file: PdfFile, reference: PdfObject | undefined): PdfRef | undefined {
  const value = file.resolve(reference)
  if (!isStream(value) || !isRef(reference)) return undefined
  const entries = { Type: name('XObject'), Subtype: name('Form'), StructParent: undefined }
  return file.add(stream(withEntries(value.dict, entries), value.data))
}

function paint(
  file: PdfFile,
  page: PdfPage,
  paintings: readonly Painting[],
  fragment: (operators: string) => PdfRef,
): void {
  const resources = pageAttribute(file, page, 'Resources')
  const own = isDict(resources) ? resources : new Map<string, PdfObject>()
  const forms = new Map(file.dictAt(own, 'XObject'))
  let operators = '\nQ\n'
  let count = 0
  for (const { form, matrix } of paintings) {
    let key = `SvcFlat${count}`
    for (; forms.has(key); count += 1) key = `SvcFlat${count + 1}`
    forms.set(key, form)
    operators += `q\n${matrix.map(serializeNumber).join(' ')} cm\n/${key} Do\nQ\n`
  }
  file.set(
    page.num,
    withEntries(pageDict(file, page), {
      Resources: withEntries(own, { XObject: forms }),
      Contents: [fragment('q\n'), ...pageContents(file, page), fragment(operators)],
    }),
  )
}
