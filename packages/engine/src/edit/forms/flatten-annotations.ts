import { contentFragments } from '../../pdf/document/pages/page-content.ts'
import { type PdfPage, pageAttribute, pageDict } from '../../pdf/document/pages/tree/page-tree.ts'
import { wrappedContents } from '../../pdf/document/pages/wrapped-contents.ts'
import {
  isDict,
  isName,
  isRef,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { appearancePlace } from './appearance-place.ts'
import { drawNotes, isBare } from './bare/bare-annotations.ts'
import { withShapeLook } from './bare/shape-look.ts'
import { type DrawnFields, type DrawOptions, drawFields } from './draw-fields.ts'
import { dropAnnotations } from './drop-annotations.ts'
import { textsOf } from './field-painter.ts'
import type { FormField } from './form-field.ts'
import { operands } from './frame-operators.ts'
import { readFields } from './read-fields.ts'
import { StructureOfFlat } from './structure-of-flat.ts'
import { undrawnFields } from './undrawn-fields.ts'

/** Annotations that become part of the pages. */
export type Flattened = 'forms' | 'annotations'

/** Result of flattening. */
export interface FlattenedDocument extends DrawnFields {
  /** Whether everything painted has its place in the structure tree. */
  readonly isTagged: boolean
}

const HIDDEN = 1 << 1
const NO_VIEW = 1 << 5

/** Paints fields or annotations into their pages, as they look, and takes them away. */
export async function flattenAnnotations(
  file: PdfFile,
  pages: readonly PdfPage[],
  what: readonly Flattened[],
  options: DrawOptions,
): Promise<FlattenedDocument> {
  const isForms = what.includes('forms')
  const fieldsDrawn = isForms ? await drawMissing(file, pages, options) : NOTHING_DRAWN
  const notesDrawn = what.includes('annotations') && (await drawNotes(file, pages, options))
  const drawn = notesDrawn ? joined(fieldsDrawn, notesDrawn) : fieldsDrawn
  const fields = isForms ? readFields(file, pages) : []
  const fieldOf = new Map(
    fields.flatMap((one) => one.widgets.map(({ num }) => [num, one] as const)),
  )
  const structure = new StructureOfFlat(file)
  const fragment = contentFragments(file)
  const isFlat = (subtype: string) =>
    subtype === 'Widget' ? isForms : subtype !== 'Link' && what.includes('annotations')
  const shown = new Set<number>()
  let isTagged = true
  const lost = [...(drawn.lost ?? [])]
  let dressed = 0
  for (const [index, page] of pages.entries()) {
    const forms = formsOf(file, page)
    let operators = ''
    for (const item of file.listAt(pageDict(file, page), 'Annots')) {
      const annotation = file.resolve(item)
      if (!isDict(annotation) || !isPainted(file, annotation, isFlat)) continue
      const bare = isBare(file, annotation)
      const own = bare ? withShapeLook(file, annotation) : annotation
      const place = own && appearancePlace(file, own)
      if (bare && place === undefined)
        lost.push(`${subtypeOf(file, annotation)} on page ${index + 1}`)
      if (place === undefined) continue
      if (bare) dressed += 1
      const num = isRef(item) ? item.num : -1
      shown.add(num)
      const mark = structure.mark(page, num, annotation, fieldOf.get(num))
      if (mark === undefined || !fieldOf.has(num)) isTagged = false
      const key = freeKey(forms)
      forms.set(key, place.form)
      const painted = `q\n${operands(...place.matrix)} cm\n/${key} Do\nQ\n`
      operators += mark === undefined ? painted : `${mark}${painted}EMC\n`
    }
    if (operators === '') continue
    const own = pageAttribute(file, page, 'Resources')
    const resources = withEntries(isDict(own) ? own : new Map(), { XObject: forms })
    const Contents = [...wrappedContents(file, page, fragment), fragment(operators)]
    file.set(page.num, withEntries(pageDict(file, page), { Resources: resources, Contents }))
  }
  structure.finish()
  dropAnnotations(file, pages, (_, subtype) => isFlat(subtype))
  if (isForms) file.setCatalog({ AcroForm: undefined, NeedsRendering: undefined })
  const unseen = fields
    .filter(({ widgets }) => !widgets.some(({ num }) => shown.has(num)))
    .filter((own) => hasValue(file, own))
    .map(({ name }) => name)
  return { ...drawn, count: drawn.count + dressed, unseen, lost, isTagged }
}

function joined(one: DrawnFields, other: DrawnFields): DrawnFields {
  return {
    count: one.count + other.count,
    missing: [...one.missing, ...other.missing],
    cut: [...one.cut, ...other.cut],
    restricted: [...one.restricted, ...other.restricted],
    lost: [...(one.lost ?? []), ...(other.lost ?? [])],
  }
}

function subtypeOf(file: PdfFile, annotation: PdfDict): string {
  const subtype = file.resolve(annotation.get('Subtype'))
  return isName(subtype) ? subtype.value : 'annotation'
}

/** Whether a field says something: text, a choice, a button that is on. */
function hasValue(file: PdfFile, { kind, entries }: FormField): boolean {
  if (kind === 'signature' || kind === 'push_button') return false
  const value = file.resolve(entries.get('V'))
  if (isName(value)) return value.value !== 'Off'
  return textsOf(file, value).some((text) => text !== '')
}

const NOTHING_DRAWN: DrawnFields = { count: 0, missing: [], cut: [], restricted: [] }

/** Draws the fields that show a value which nothing says the looks of, or all where the form says that none holds. */
async function drawMissing(
  file: PdfFile,
  pages: readonly PdfPage[],
  options: DrawOptions,
): Promise<DrawnFields> {
  const form = file.dictAt(file.catalog, 'AcroForm')
  const isAll = file.resolve(form?.get('NeedAppearances')) === true
  const undrawn = undrawnFields(file, readFields(file, pages), () => isAll)
  return undrawn.length === 0 ? NOTHING_DRAWN : await drawFields(file, undrawn, options)
}

function isPainted(
  file: PdfFile,
  annotation: PdfDict,
  isFlat: (subtype: string) => boolean,
): boolean {
  const subtype = file.resolve(annotation.get('Subtype'))
  if (!isName(subtype) || subtype.value === 'Popup' || !isFlat(subtype.value)) return false
  const flags = Number(file.resolve(annotation.get('F')) ?? 0)
  return (flags & (HIDDEN | NO_VIEW)) === 0
}

function formsOf(file: PdfFile, page: PdfPage): Map<string, PdfObject> {
  const resources = pageAttribute(file, page, 'Resources')
  return new Map(isDict(resources) ? file.dictAt(resources, 'XObject') : [])
}

function freeKey(taken: ReadonlyMap<string, unknown>): string {
  let count = taken.size
  while (taken.has(`SvcFlat${count}`)) count += 1
  return `SvcFlat${count}`
}
