import { type Matrix, multiply } from '../../../pdf/content/matrix.ts'
import { joinedContents } from '../../../pdf/document/pages/page-content.ts'
import { type SeenBox, seenBox, seenSize } from '../../../pdf/document/pages/seen-box.ts'
import {
  type PdfPage,
  pageAttribute,
  pageDict,
} from '../../../pdf/document/pages/tree/page-tree.ts'
import { objectImporter } from '../../../pdf/file/copy/import-objects.ts'
import {
  dict,
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  name,
  type PdfObject,
  type PdfRef,
  ref,
  stream,
  withEntries,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { mergedDestinations } from '../../../pdf/merge/catalog/merged-destinations.ts'
import { mergedLayers } from '../../../pdf/merge/catalog/merged-layers.ts'
import { MergedForm } from '../../../pdf/merge/form/merged-form.ts'
import type { ImportRules } from '../../../pdf/merge/merge-part.ts'
import { mergedOutline } from '../../../pdf/merge/outline/merged-outline.ts'
import { MergedStructure } from '../../../pdf/merge/structure/merged-structure.ts'
import { pagePainter } from '../marks/paint-on-page.ts'
import { placedMatrix } from '../marks/stamp-place.ts'
import type { PlacedPage } from '../pages/impose.ts'
import { moveToSheets } from '../pages/move-to-sheets.ts'

/** A drawn page, and the number of the page that it goes to. */
interface DrawnPage {
  readonly number: number
  readonly page: PdfPage | undefined
}

/** How drawn pages come into a document. */
export interface TakeOverOptions {
  readonly layer: 'over' | 'under'
  /** Whether the structure of the document tells readers of them. */
  readonly isRead: boolean
}

const TOP_LEFT = { position: 'top_left', margin_mm: 0, x_mm: 0, y_mm: 0 } as const

/**
 * Paints drawn pages onto the pages of a document, with all that belongs to them: links, places, bookmarks, fields,
 * layers and structure.
 *
 * @param drawn the drawn document; no longer of use afterwards
 */
export function takeOver(
  file: PdfFile,
  pages: readonly PdfPage[],
  drawn: PdfFile,
  drawnPages: readonly DrawnPage[],
  { layer, isRead }: TakeOverOptions,
): void {
  const replaced = new Map<number, PdfObject>()
  const places = new Map<number, PlacedPage>()
  const targets: { readonly page: PdfPage; readonly place: PlacedPage }[] = []
  for (const { number, page } of drawnPages) {
    const target = pages[number - 1]
    if (target === undefined || page === undefined) continue
    const seen = seenBox(file, target)
    const place = placeOf(drawn, page, seen)
    if (seen.rotation !== 0) turnFields(drawn, page, place.matrix, seen.rotation)
    replaced.set(place.sheet.num, ref(target.num))
    places.set(page.num, place)
    targets.push({ page: target, place })
  }
  moveToSheets(drawn, readable(drawnPages), places)
  const dictChanges: ImportRules['dictChanges'] = isRead
    ? []
    : [(entries) => withEntries(entries, { StructParents: undefined, StructParent: undefined })]
  const importObject = objectImporter(drawn, file, {
    replaced,
    changeDict: (entries) => dictChanges.reduce((changed, change) => change(changed), entries),
    // Nothing of a document that was drawn now is there already.
    twins: { find: () => undefined },
  })
  const parts = [
    mergedDestinations(file),
    mergedOutline(file, 'keep', () => ''),
    mergedLayers(file),
    ...(isRead ? [new MergedStructure(file, 'beside_pages')] : []),
    new MergedForm(file, 'rename'),
  ]
  const targetPages = targets.map(({ page }) => page)
  const source = { file: drawn, pages: [], subject: '', targetPages }
  for (const part of parts) part.before?.(source, { replaced, dictChanges }, importObject)
  const paint = pagePainter(file)
  for (const { page, place } of targets) {
    const form = importObject(place.form)
    if (!isRef(form)) continue
    const artifact = isRead ? undefined : '<</Type/Layout>>'
    paint(page, { form, matrix: place.matrix, layer, opacity: 1, artifact })
    addAnnotations(file, page, annotationsOf(drawn, place.sheet).map(importObject))
  }
  for (const part of parts) part.after?.(source, importObject)
  for (const part of parts) part.finish?.(pages)
}

function readable(drawnPages: readonly DrawnPage[]): readonly PdfPage[] {
  return drawnPages.flatMap(({ page }) => page ?? [])
}

/** A drawn page as a form, and where it goes. */
function placeOf(drawn: PdfFile, page: PdfPage, seen: SeenBox): PlacedPage {
  const entries = pageDict(drawn, page)
  const { width, height } = seenSize(seen)
  const content = joinedContents(drawn, page)
  const form = withEntries(content.dict, {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, width, height],
    Resources: pageAttribute(drawn, page, 'Resources') ?? dict({}),
    StructParents: entries.get('StructParents'),
  })
  const sides = { widthPt: width, heightPt: height }
  return {
    sheet: drawn.add(dict({ Type: name('Page') })),
    form: drawn.add(stream(form, content.data)),
    matrix: placedMatrix(sides, seen, { ...TOP_LEFT, rotation: 0, scale: 1 }),
  }
}

/**
 * Fields of a page that is turned stand upright as it is seen.
 *
 * Source: ISO 32000-2, table 192 (R) and 12.5.5.
 */
function turnFields(drawn: PdfFile, page: PdfPage, matrix: Matrix, rotation: number): void {
  const [a, b, c, d] = matrix
  const quarter: Matrix = [Math.round(a), Math.round(b), Math.round(c), Math.round(d), 0, 0]
  const turnLooks = (value: PdfObject | undefined): void => {
    const looks = drawn.resolve(value)
    if (isDict(looks)) for (const state of looks.values()) turnLooks(state)
    if (!isRef(value) || !isStream(looks)) return
    const own = drawn.resolve(looks.dict.get('Matrix'))
    // A field of a turned group is turned already.
    const Matrix = isArray(own) ? multiply(own as unknown as Matrix, quarter) : quarter
    drawn.set(value.num, stream(withEntries(looks.dict, { Matrix }), looks.data))
  }
  for (const item of annotationsOf(drawn, page)) {
    const entries = drawn.resolve(item)
    if (!isRef(item) || !isDict(entries)) continue
    if (!isName(drawn.resolve(entries.get('Subtype')), 'Widget')) continue
    turnLooks(entries.get('AP'))
    const frame = drawn.dictAt(entries, 'MK') ?? new Map<string, PdfObject>()
    drawn.set(
      item.num,
      withEntries(entries, {
        MK: withEntries(frame, { R: (Number(frame.get('R') ?? 0) + rotation) % 360 }),
      }),
    )
  }
}

function annotationsOf(file: PdfFile, { num }: { readonly num: number }): readonly PdfObject[] {
  const entries = file.get(num)
  return isDict(entries) ? file.listAt(entries, 'Annots') : []
}

function addAnnotations(file: PdfFile, page: PdfPage, added: readonly PdfObject[]): void {
  if (added.length === 0) return
  const entries = pageDict(file, page)
  const placed: PdfRef[] = []
  for (const item of added) {
    const annotation = file.resolve(item)
    if (!isRef(item) || !isDict(annotation)) continue
    file.set(item.num, withEntries(annotation, { P: ref(page.num) }))
    placed.push(item)
  }
  const Annots = [...file.listAt(entries, 'Annots'), ...placed]
  file.set(page.num, withEntries(entries, { Annots, Tabs: entries.get('Tabs') ?? name('S') }))
}
