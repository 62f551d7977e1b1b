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
import type { FormControl, FormRequest } from './form-fields.ts'
import { joinedContents } from './pages/page-content.ts'
import {
  mediaBox,
  type PdfPage,
  type PdfRectangle,
  pageAttribute,
  pageDict,
  readPages,
} from './pages/page-tree.ts'
import { type Shift, shiftOperator, topLeftShift } from './pages/shift.ts'
import { webLinks } from './web-link.ts'

// Flags of fields (ISO 32000-1, tables 221, 226, 228 and 230).
const READ_ONLY = 1 << 0
const REQUIRED = 1 << 1
const MULTILINE = 1 << 12
const PASSWORD = 1 << 13
const NO_TOGGLE_TO_OFF = 1 << 14
const RADIO = 1 << 15
const COMBO = 1 << 17
const MULTI_SELECT = 1 << 21

/** Starts the name of a widget; the number of its control follows. */
export const WIDGET_NAME = 'svc-field-'

/** Starts the addresses of links that stand where destinations do. */
const PLACE_URL = 'https://place.invalid/'

/** A field of one widget, or of the buttons of one name. */
interface Group {
  readonly ref: PdfRef
  readonly first: FormControl
  readonly kids: PdfRef[]
  value: string
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
  { controls, on, off, scale, namesFont }: FormRequest,
): readonly FormControl[] {
  const destinations = namedDestinations(file)
  const offsets = pageOffsets(PdfFile.open(off), scale)
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
    if (!place || place.leftPt === null || place.topPt === null || !page || index === undefined) {
      lost.push(control)
      continue
    }
    const offset = offsets.get(index) ?? { x: 0, y: 0 }
    const left = place.leftPt * scale + offset.x
    const top = place.topPt * scale + offset.y
    const box = { left, top, right: left + control.widthPt, bottom: top - control.heightPt }
    const look = (kind: 'on' | 'off') => appearance(file, box, looks[kind](index, page))
    const entries: PdfEntries = {
      Type: name('Annot'),
      Subtype: name('Widget'),
      Rect: [box.left, box.bottom, box.right, box.top],
      F: PRINT_FLAG,
      P: ref(page.num),
      NM: byteString(`${WIDGET_NAME}${number}`),
    }
    const widget = file.add(dict({ ...entries, ...widgetEntries(control, look, groupOf(control)) }))
    const onPage = widgets.get(page.num) ?? []
    widgets.set(page.num, onPage)
    onPage.push(widget)
    const group = groups.get(control.name)
    if (control.kind === 'radio' && group) group.kids.push(widget)
    else fields.push(widget)
  }
  for (const { ref: own, first, kids, value } of groups.values()) {
    const flags = RADIO | NO_TOGGLE_TO_OFF | commonFlags(first)
    const state = name(value === '' ? 'Off' : utf8Bytes(value))
    const entries = { FT: name('Btn'), Ff: flags, T: textString(first.name), V: state, DV: state }
    file.set(own.num, dict({ ...entries, TU: textString(first.groupLabel), Kids: kids }))
  }
  for (const page of pages) addWidgets(file, page, widgets.get(page.num) ?? [])
  if (fields.length > 0) setForm(file, fields, namesFont)
  return lost

  function groupOf(control: FormControl): Group | undefined {
    if (control.kind !== 'radio') return undefined
    const known = groups.get(control.name)
    const group = known ?? { ref: file.reserve(), first: control, kids: [], value: '' }
    if (!known) {
      groups.set(control.name, group)
      fields.push(group.ref)
    }
    if (control.isChecked) group.value = control.value
    return group
  }
}

type Look = (kind: 'on' | 'off') => PdfRef

function widgetEntries(control: FormControl, look: Look, group: Group | undefined): PdfEntries {
  const { kind, label, value, isChecked } = control
  if (kind !== 'checkbox' && kind !== 'radio') {
    return { ...fieldEntries(control), ...valueEntries(control), AP: dict({ N: look('off') }) }
  }
  const state = utf8Bytes(value === '' || value === 'Off' ? 'Yes' : value)
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

function fieldEntries(control: FormControl): PdfEntries {
  const flags = commonFlags(control)
  return {
    T: textString(control.name),
    TU: textString(control.label),
    Ff: flags === 0 ? undefined : flags,
  }
}

function commonFlags({ isRequired, isReadOnly }: FormControl): number {
  return (isRequired ? REQUIRED : 0) | (isReadOnly ? READ_ONLY : 0)
}

function valueEntries(control: FormControl): PdfEntries {
  const { kind, value, fontSizePt, color, choices, chosen } = control
  // Its value is a signature, which nobody has made. SigFlags stays away too: viewers take it for one they cannot verify.
  if (kind === 'signature') return { FT: name('Sig') }
  const paint = [...color.map(serializeNumber), 'rg'].join(' ')
  const DA = byteString(`/Helv ${serializeNumber(fontSizePt)} Tf ${paint}`)
  if (kind === 'text') {
    const own = (control.isMultiline ? MULTILINE : 0) | (control.isPassword ? PASSWORD : 0)
    const V = value === '' || control.isPassword ? undefined : textString(value)
    return {
      FT: name('Tx'),
      DA,
      V,
      DV: V,
      MaxLen: control.maxLength,
      Ff: own | commonFlags(control),
    }
  }
  const own = (control.isDropdown ? COMBO : 0) | (control.isMultiple ? MULTI_SELECT : 0)
  const values = chosen.map(textString)
  const V = values.length > 1 ? values : values[0]
  const indexes = choices.flatMap((one, index) => (chosen.includes(one.value) ? [index] : []))
  return {
    FT: name('Ch'),
    DA,
    V,
    DV: V,
    I: control.isDropdown || indexes.length === 0 ? undefined : indexes,
    Opt: choices.map((one) => [textString(one.value), textString(one.label)]),
    Ff: own | commonFlags(control),
  }
}

/**
 * How far destinations are from what they stand for, by the index of the page: Chromium leaves the scale out of them and
 * the margins, which pages may have of their own. Links are where they are seen.
 */
function pageOffsets(file: PdfFile, scale: number): ReadonlyMap<number, Shift> {
  const destinations = namedDestinations(file)
  const offsets = new Map<number, Shift>()
  for (const [index, page] of readPages(file).entries()) {
    for (const { rectangle, uri } of webLinks(file, page)) {
      if (!uri.value.startsWith(PLACE_URL)) continue
      const target = destinations.get(uri.value.slice(PLACE_URL.length))
      const place = parseDestination(file, target)
      if (place?.pageNum !== page.num || place.leftPt === null || place.topPt === null) continue
      offsets.set(index, {
        x: rectangle.left - place.leftPt * scale,
        y: rectangle.top - place.topPt * scale,
      })
      break
    }
  }
  return offsets
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
