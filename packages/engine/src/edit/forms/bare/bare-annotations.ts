import { type PdfPage, pageDict } from '../../../pdf/document/pages/tree/page-tree.ts'
import { dict, isDict, isName, isRef, type PdfDict } from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { shownAppearance } from '../appearance-place.ts'
import { readDefaultAppearance } from '../default-appearance.ts'
import { type DrawnFields, type DrawOptions, drawFields } from '../draw-fields.ts'
import { FIELD_FLAGS, type FormField } from '../form-field.ts'

// Nothing of these shows on paper without an appearance.
const UNSEEN: ReadonlySet<string> = new Set(
  `Popup Link Widget PrinterMark TrapNet Watermark Screen Movie 3D RichMedia Projection Redact`.split(
    /\s+/,
  ),
)

const BLACK = { r: 0, g: 0, b: 0 }

/** Whether readers show an annotation in a look of their own, because it states none. */
export function isBare(file: PdfFile, annotation: PdfDict): boolean {
  const subtype = file.resolve(annotation.get('Subtype'))
  if (!isName(subtype) || UNSEEN.has(subtype.value)) return false
  const appearances = file.dictAt(annotation, 'AP')
  return shownAppearance(file, annotation) === undefined && !appearances?.has('N')
}

/** Gives notes of plain text, which state no appearance, one that shows their text. */
export async function drawNotes(
  file: PdfFile,
  pages: readonly PdfPage[],
  options: DrawOptions,
): Promise<DrawnFields | undefined> {
  const notes: FormField[] = []
  for (const [index, page] of pages.entries()) {
    for (const item of file.listAt(pageDict(file, page), 'Annots')) {
      const annotation = file.resolve(item)
      if (!isRef(item) || !isDict(annotation) || !isBare(file, annotation)) continue
      if (!isName(file.resolve(annotation.get('Subtype')), 'FreeText')) continue
      notes.push(noteAsField(file, annotation, { num: item.num, page: index + 1 }))
    }
  }
  return notes.length === 0 ? undefined : await drawFields(file, notes, options)
}

/** A note is drawn as a field of several lines: `C` is the colour behind it (ISO 32000-2, 12.5.6.6). */
function noteAsField(
  file: PdfFile,
  annotation: PdfDict,
  { num, page }: { readonly num: number; readonly page: number },
): FormField {
  const entries = new Map(
    ['DA', 'Q'].flatMap((key) => {
      const value = file.resolve(annotation.get(key))
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
  const text = file.resolve(annotation.get('Contents'))
  if (text !== undefined) entries.set('V', text)
  // The frame has the colour of the text, and no other is stated for it.
  const { r, g, b } = readDefaultAppearance(file, annotation.get('DA')).style.color ?? BLACK
  const look = new Map(annotation)
  look.set('MK', dict({ BG: annotation.get('C'), BC: [r, g, b] }))
  return {
    name: `note on page ${page}`,
    num,
    root: num,
    kind: 'text',
    flags: FIELD_FLAGS.multiline,
    entries,
    widgets: [{ num, entries: look }],
  }
}
