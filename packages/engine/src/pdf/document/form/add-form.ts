import { byteString, dict, name, type PdfRef, ref, withEntries } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { PRINT_FLAG } from '../annotations.ts'
import { contentFragments } from '../pages/page-content.ts'
import { paintForm } from '../pages/paint-form.ts'
import { type PdfPage, pageDict } from '../pages/tree/page-tree.ts'
import { controlPlaces } from './control-places.ts'
import type { FormControl, FormRequest } from './form-fields.ts'
import { appearance, pageLooks } from './page-looks.ts'
import { joinGroup, type RadioGroup, setGroup } from './radio-groups.ts'
import { DINGBATS, HELVETICA, helvetica, zapfDingbats } from './standard-fonts.ts'
import { widgetEntries } from './widget-entries.ts'

/** Starts the name of a widget; the number of its control follows. */
export const WIDGET_NAME = 'svc-field-'

/**
 * Makes fields of the controls of a printed document, in their places. Each looks as the browser draws it: its
 * appearance is the part of another print that shows the controls alone. Those in heads of tables are fields on the first
 * page, and are painted on the others as they look.
 *
 * @param pages as printed: controls are found by named destinations
 * @returns controls that the print does not show, and those that are painted on pages where they are no fields
 */
export function addForm(
  file: PdfFile,
  pages: readonly PdfPage[],
  request: FormRequest,
): { readonly lost: readonly FormControl[]; readonly painted: readonly FormControl[] } {
  const { controls, on, off, namesFont } = request
  const placesOf = controlPlaces(file, pages, request)
  const looks = { on: pageLooks(on, file), off: pageLooks(off, file) }
  const fragment = contentFragments(file)
  const fields: PdfRef[] = []
  const groups = new Map<string, RadioGroup>()
  const widgets = new Map<number, PdfRef[]>()
  const lost: FormControl[] = []
  const painted: FormControl[] = []
  for (const [number, control] of controls.entries()) {
    const places = placesOf(control)
    if (!places) {
      lost.push(control)
      continue
    }
    const { page, index, box, ptPerPx } = places.first
    const look = (kind: 'on' | 'off') => appearance(file, box, looks[kind](index, page))
    // The browser leaves controls out of the heads that it shows again.
    if (places.again.length > 0) painted.push(control)
    const shown = places.again.length > 0 && look(control.isChecked ? 'on' : 'off')
    for (const again of shown ? places.again : []) {
      const shift = { x: again.box.left - box.left, y: again.box.top - box.top }
      paintForm(file, again.page, shown as PdfRef, shift, fragment)
    }
    const group = control.kind === 'radio' ? joinGroup(file, groups, control) : undefined
    const widget = file.add(
      dict({
        Type: name('Annot'),
        Subtype: name('Widget'),
        Rect: [box.left, box.bottom, box.right, box.top],
        F: PRINT_FLAG,
        P: ref(page.num),
        NM: byteString(`${WIDGET_NAME}${number}`),
        ...widgetEntries(control, { look, ptPerPx, group, namesFont }),
      }),
    )
    const onPage = widgets.get(page.num) ?? []
    widgets.set(page.num, onPage)
    onPage.push(widget)
    group?.kids.push(widget)
    // A group is a field with its first button.
    if (!group) fields.push(widget)
    else if (group.kids.length === 1) fields.push(group.ref)
  }
  for (const group of groups.values()) setGroup(file, group)
  for (const page of pages) addWidgets(file, page, widgets.get(page.num) ?? [])
  if (fields.length > 0) setForm(file, fields, namesFont)
  return { lost, painted }
}

function addWidgets(file: PdfFile, page: PdfPage, widgets: readonly PdfRef[]): void {
  if (widgets.length === 0) return
  const owner = pageDict(file, page)
  const before = file.listAt(owner, 'Annots')
  // In the order of the list, which is that of the document.
  file.set(page.num, withEntries(owner, { Annots: [...before, ...widgets], Tabs: name('W') }))
}

function setForm(file: PdfFile, fields: readonly PdfRef[], namesFont: boolean): void {
  const fonts = () => ({
    [HELVETICA]: file.add(helvetica()),
    [DINGBATS]: file.add(zapfDingbats()),
  })
  const form = dict({
    Fields: [...fields],
    DA: byteString(`/${HELVETICA} 0 Tf 0 g`),
    // Without a dictionary of fonts poppler 22.12 ends when text is typed.
    DR: dict({ Font: dict(namesFont ? fonts() : {}) }),
  })
  file.setCatalog({ AcroForm: file.add(form) })
}
