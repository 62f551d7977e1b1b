import { objectImporter } from '../file/copy/import-objects.ts'
import {
  byteString,
  dict,
  name,
  type PdfDict,
  type PdfEntries,
  type PdfObject,
  type PdfRef,
  ref,
  stream,
  withEntries,
} from '../file/objects.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { textString, utf8Bytes } from '../file/text-string.ts'
import { serializeNumber } from '../file/write/serialize.ts'
import { PRINT_FLAG } from './annotations.ts'
import { namedDestinations, parseDestination } from './destinations.ts'
import { type FormControl, type FormRequest, PLACE_URL } from './form-fields.ts'
import { joinedContents } from './pages/page-content.ts'
import {
  mediaBox,
  type PdfPage,
  type PdfRectangle,
  pageAttribute,
  pageDict,
  readPages,
} from './pages/page-tree.ts'
import { shiftOperator, topLeftShift } from './pages/shift.ts'
import { webLinks } from './web-link.ts'

// Flags of fields (ISO 32000-1, tables 221, 226, 228 and 230).
const READ_ONLY = 1 << 0
const REQUIRED = 1 << 1
const MULTILINE = 1 << 12
const PASSWORD = 1 << 13
const NO_TOGGLE_TO_OFF = 1 << 14
const RADIO = 1 << 15
const COMBO = 1 << 17
const EDIT = 1 << 18
const MULTI_SELECT = 1 << 21

/** Starts the name of a widget; the number of its control follows. */
export const WIDGET_NAME = 'svc-field-'

const PT_PER_PX = 72 / 96
/** Chromium rounds places of destinations down to whole pixels, and what it paints up or down. */
const SNAPPED_PX = 1

/** Where text stands (ISO 32000-1, table 222); the left needs no entry. */
const QUADDING = { left: undefined, center: 1, right: 2 } as const

/** A field of one widget, or of the buttons of one name. */
interface Group {
  readonly ref: PdfRef
  readonly buttons: FormControl[]
  readonly kids: PdfRef[]
  /** States of its buttons; two of one state would be checked together. */
  readonly states: string[]
  value: string
}

/** How large pixels are where a control stands, its look, and the button that it is of a group. */
interface WidgetContext {
  readonly ptPerPx: number
  readonly look: (kind: 'on' | 'off') => PdfRef
  readonly group: Group | undefined
}

/**
 * Makes fields of the controls of a printed document, in their places. Each looks as the browser draws it: its
 * appearance is the part of another print that shows the controls alone.
 *
 * @param pages as printed: controls are found by named destinations
 * @returns controls that the print does not show
 */
export function addForm(
  file: PdfFile,
  pages: readonly PdfPage[],
  { controls, on, off, placePx, namesFont }: FormRequest,
): readonly FormControl[] {
  const destinations = namedDestinations(file)
  const contents = pageContents(PdfFile.open(off), placePx)
  const looks = { on: pageLooks(on, file), off: pageLooks(off, file) }
  const pageIndexes = new Map(pages.map(({ num }, index) => [num, index]))
  const fields: PdfRef[] = []
  const groups = new Map<string, Group>()
  const widgets = new Map<number, PdfRef[]>()
  const lost: FormControl[] = []
  for (const [number, control] of controls.entries()) {
    const place = parseDestination(file, destinations.get(utf8Bytes(control.destination)))
    const index = place && pageIndexes.get(place.pageNum)
    const page = index === undefined ? undefined : pages[index]
    const content = index === undefined ? undefined : contents.get(index)
    if (!place || place.leftPt === null || place.topPt === null || !page || !content) {
      lost.push(control)
      continue
    }
    const { ptPerPx } = content
    const left = content.left + (place.leftPt * ptPerPx) / PT_PER_PX
    const top = content.top - ((content.pageTop - place.topPt) * ptPerPx) / PT_PER_PX
    const right = left + (control.widthPx + SNAPPED_PX) * ptPerPx
    const box = { left, top, right, bottom: top - (control.heightPx + SNAPPED_PX) * ptPerPx }
    const look = (kind: 'on' | 'off') => appearance(file, box, looks[kind](index as number, page))
    const entries: PdfEntries = {
      Type: name('Annot'),
      Subtype: name('Widget'),
      Rect: [box.left, box.bottom, box.right, box.top],
      F: PRINT_FLAG,
      P: ref(page.num),
      NM: byteString(`${WIDGET_NAME}${number}`),
    }
    const widget = file.add(
      dict({ ...entries, ...widgetEntries(control, { look, ptPerPx, group: groupOf(control) }) }),
    )
    const onPage = widgets.get(page.num) ?? []
    widgets.set(page.num, onPage)
    onPage.push(widget)
    const group = groups.get(control.name)
    if (control.kind === 'radio' && group) group.kids.push(widget)
    else fields.push(widget)
  }
  for (const { ref: own, buttons, kids, value } of groups.values()) {
    const first = buttons[0] as FormControl
    const isRequired = buttons.some((button) => button.isRequired)
    const Ff = RADIO | NO_TOGGLE_TO_OFF | commonFlags({ ...first, isRequired })
    const state = name(value === '' ? 'Off' : value)
    const entries = { FT: name('Btn'), Ff, T: textString(first.name), V: state, DV: state }
    file.set(own.num, dict({ ...entries, TU: textString(first.groupLabel), Kids: kids }))
  }
  for (const page of pages) addWidgets(file, page, widgets.get(page.num) ?? [])
  if (fields.length > 0) setForm(file, fields, namesFont)
  return lost

  function groupOf(control: FormControl): Group | undefined {
    if (control.kind !== 'radio') return undefined
    const known = groups.get(control.name)
    const group = known ?? { ref: file.reserve(), buttons: [], kids: [], states: [], value: '' }
    if (!known) {
      groups.set(control.name, group)
      fields.push(group.ref)
    }
    const state = stateOf(control, group.states)
    group.buttons.push(control)
    group.states.push(state)
    if (control.isChecked) group.value = state
    return group
  }
}

function widgetEntries(control: FormControl, { look, ptPerPx, group }: WidgetContext): PdfEntries {
  const { kind, label, isChecked } = control
  if (kind !== 'checkbox' && kind !== 'radio') {
    const entries = { ...fieldEntries(control), ...valueEntries(control, ptPerPx) }
    return { ...entries, AP: dict({ N: look('off') }) }
  }
  const state = group?.states.at(-1) ?? stateOf(control, [])
  const AP = dict({
    N: new Map<string, PdfObject>([
      [state, look('on')],
      ['Off', look('off')],
    ]),
  })
  const AS = name(isChecked ? state : 'Off')
  if (group) return { Parent: group.ref, TU: textString(label), AS, AP }
  return { ...fieldEntries(control), FT: name('Btn'), V: AS, DV: AS, AS, AP }
}

/** The name of the state that a box has when it is checked, which no other of its group has. */
function stateOf({ value }: FormControl, others: readonly string[]): string {
  const wanted = utf8Bytes(value === '' || value === 'Off' ? 'Yes' : value)
  let state = wanted
  for (let count = 2; others.includes(state); count++) state = `${wanted}_${count}`
  return state
}

function fieldEntries(control: FormControl): PdfEntries {
  const flags = commonFlags(control)
  return {
    T: textString(control.name),
    TU: textString(control.label),
    Ff: flags === 0 ? undefined : flags,
  }
}

function commonFlags({
  isRequired,
  isReadOnly,
}: Pick<FormControl, 'isRequired' | 'isReadOnly'>): number {
  return (isRequired ? REQUIRED : 0) | (isReadOnly ? READ_ONLY : 0)
}

function valueEntries(control: FormControl, ptPerPx: number): PdfEntries {
  const { kind, value, fontSizePx, color, choices, chosen } = control
  // Its value is a signature, which nobody has made. SigFlags stays away too: viewers take it for one they cannot verify.
  if (kind === 'signature') return { FT: name('Sig') }
  const paint = [...color.map(serializeNumber), 'rg'].join(' ')
  const Q = QUADDING[control.alignment]
  const DA = byteString(`/Helv ${serializeNumber(fontSizePx * ptPerPx)} Tf ${paint}`)
  if (kind === 'text') {
    const own = (control.isMultiline ? MULTILINE : 0) | (control.isPassword ? PASSWORD : 0)
    const V = value === '' || control.isPassword ? undefined : textString(value)
    return {
      FT: name('Tx'),
      DA,
      Q,
      V,
      DV: V,
      MaxLen: control.maxLength,
      Ff: own | commonFlags(control),
    }
  }
  const typed = control.isEditable ? EDIT : 0
  const own = (control.isDropdown ? COMBO : 0) | (control.isMultiple ? MULTI_SELECT : 0) | typed
  const values = chosen.map(textString)
  const V = values.length > 1 ? values : values[0]
  const indexes = choices.flatMap((one, index) => (chosen.includes(one.value) ? [index] : []))
  return {
    FT: name('Ch'),
    DA,
    Q,
    V,
    DV: V,
    I: control.isDropdown || indexes.length === 0 ? undefined : indexes,
    Opt: choices.map((one) => [textString(one.value), textString(one.label)]),
    Ff: own | commonFlags(control),
  }
}

/** Where the content of a printed page begins, and how large it is there. */
interface PageContent {
  readonly left: number
  readonly top: number
  /** Top of the page, which destinations count from. */
  readonly pageTop: number
  readonly ptPerPx: number
}

/**
 * Where the contents of pages begin, by the index of the page: Chromium leaves out of destinations the scale, the margins,
 * and by how much it prints a page smaller that asks for another size. Links are where they are seen.
 */
function pageContents(file: PdfFile, placePx: number): ReadonlyMap<number, PageContent> {
  const contents = new Map<number, PageContent>()
  for (const [index, page] of readPages(file).entries()) {
    const place = webLinks(file, page).find(({ uri }) => uri.value === PLACE_URL)
    if (!place) continue
    const { left, top, right } = place.rectangle
    const ptPerPx = (right - left) / placePx
    contents.set(index, { left, top, pageTop: mediaBox(file, page).top, ptPerPx })
  }
  return contents
}

/** The part of a page's look inside a box, in the coordinates of the page. */
function appearance(file: PdfFile, box: PdfRectangle, look: PageLook): PdfRef {
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [box.left, box.bottom, box.right, box.top],
    Resources: dict({ XObject: dict({ P: look.form }) }),
  })
  return file.add(stream(entries, Buffer.from(`q\n${look.move}/P Do\nQ`, 'latin1')))
}

interface PageLook {
  readonly form: PdfRef
  /** Operator that puts it onto the page. */
  readonly move: string
}

/** Pages of another print as forms; each is imported when first asked for. */
function pageLooks(bytes: Uint8Array, target: PdfFile) {
  const source = PdfFile.open(bytes)
  const pages = readPages(source)
  const importObject = objectImporter(source, target)
  const known = new Map<number, PdfRef>()
  return (index: number, on: PdfPage): PageLook => {
    const page = pages[Math.min(index, pages.length - 1)] as PdfPage
    const box = mediaBox(source, page)
    const move = shiftOperator(topLeftShift(box, mediaBox(target, on)))
    const found = known.get(index)
    if (found) return { form: found, move }
    const content = joinedContents(source, page)
    const form = withEntries(content.dict, {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [box.left, box.bottom, box.right, box.top],
      Resources: importObject(pageAttribute(source, page, 'Resources') ?? new Map()),
    })
    const added = target.add(stream(form, content.data))
    known.set(index, added)
    return { form: added, move }
  }
}

function addWidgets(file: PdfFile, page: PdfPage, widgets: readonly PdfRef[]): void {
  if (widgets.length === 0) return
  const owner = pageDict(file, page)
  const current = file.resolve(owner.get('Annots'))
  const before = Array.isArray(current) ? current : []
  // In the order of the list, which is that of the document.
  file.set(page.num, withEntries(owner, { Annots: [...before, ...widgets], Tabs: name('W') }))
}

function setForm(file: PdfFile, fields: readonly PdfRef[], namesFont: boolean): void {
  const helvetica = (): PdfDict =>
    dict({
      Type: name('Font'),
      Subtype: name('Type1'),
      BaseFont: name('Helvetica'),
      Encoding: name('WinAnsiEncoding'),
    })
  const form = dict({
    Fields: [...fields],
    DA: byteString('/Helv 0 Tf 0 g'),
    DR: namesFont ? dict({ Font: dict({ Helv: file.add(helvetica()) }) }) : dict({}),
  })
  file.setCatalog({ AcroForm: file.add(form) })
}
