import { EngineError } from '../../../errors.ts'
import { quote } from '../../../quote.ts'
import { decodeTextString } from '../../file/decode-text-string.ts'
import {
  byteString,
  isArray,
  isDict,
  isRef,
  isString,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { textString } from '../../file/text-string.ts'
import { serialize } from '../../file/write/serialize.ts'
import { freeName } from '../free-name.ts'
import type { MergePart } from '../merge-part.ts'
import { joinFields } from './join-fields.ts'

/** Treatment of a form field whose name an earlier document has too. */
export type FieldMode = 'rename' | 'merge' | 'error'

/**
 * Forms of all documents as one. Fonts that share a name are told apart, in the fields' own words too.
 *
 * @param undrawn takes the outermost fields whose looks have to be made: `NeedAppearances` speaks of a whole form, and
 *   would have readers draw fields of other documents anew; without it the form says so as before
 *
 * Source: ISO 32000-2, 12.7.3.
 */
export function mergedForm(file: PdfFile, mode: FieldMode, undrawn?: Set<number>): MergePart {
  const present = file.dictAt(file.catalog, 'AcroForm')
  const fields: PdfRef[] = rootFields(file)
  const named = new Map<string, PdfRef>()
  for (const field of fields) named.set(nameOf(file, field), field)
  const resources = new Map<string, Map<string, PdfObject>>()
  addResources(file, present, (value) => value)
  const order: PdfObject[] = listOf(file, present?.get('CO'))
  const settings = new Map<string, PdfObject>(present)
  let isChanged = false
  const isPresentUndrawn = file.resolve(present?.get('NeedAppearances')) === true
  const needsLooks = new Set(isPresentUndrawn ? fields.map(({ num }) => num) : [])

  return {
    before({ file: source, subject }, { dictChanges }, importObject) {
      const form = source.dictAt(source.catalog, 'AcroForm')
      if (form === undefined) return
      const fonts = addResources(source, form, importObject)
      if (fonts.size > 0) dictChanges.push((entries) => withFonts(source, entries, fonts))
      const own = rootFields(source)
      for (const field of own) settle(source, form, field)
      if (mode === 'merge') return
      const taken = new Set([...named.keys(), ...own.map((field) => nameOf(source, field))])
      for (const field of own) {
        const name = nameOf(source, field)
        if (!named.has(name)) continue
        if (mode === 'error') throw clash(subject, name)
        const free = freeName(name, (wanted) => taken.has(wanted))
        taken.add(free)
        const entries = source.get(field.num) as PdfDict
        source.set(field.num, withEntries(entries, { T: textString(free) }))
      }
    },
    after({ file: source }, importObject) {
      const form = source.dictAt(source.catalog, 'AcroForm')
      if (form === undefined) return
      isChanged = true
      const isUndrawn = source.resolve(form.get('NeedAppearances')) === true
      for (const key of ['DA', 'Q']) {
        const value = form.get(key)
        if (value !== undefined && !settings.has(key)) settings.set(key, importObject(value))
      }
      for (const field of rootFields(source)) {
        const copy = importObject(field)
        if (isRef(copy)) take(copy, isUndrawn)
      }
      order.push(...listOf(source, form.get('CO')).map(importObject))
    },
    finish() {
      if (!isChanged) return
      const form = withEntries(settings, {
        Fields: fields,
        DR: resources.size > 0 ? new Map(resources) : undefined,
        CO: order.length > 0 ? order : undefined,
        NeedAppearances: undrawn === undefined && needsLooks.size > 0 ? true : undefined,
        XFA: undefined,
        SigFlags: undefined,
      })
      file.setCatalog({ AcroForm: file.add(form) })
      for (const num of needsLooks) undrawn?.add(num)
    },
  }

  function take(field: PdfRef, isUndrawn: boolean): void {
    if (isUndrawn) needsLooks.add(field.num)
    const name = nameOf(file, field)
    const known = named.get(name)
    if (known === undefined || mode !== 'merge') {
      fields.push(field)
      named.set(name, field)
      return
    }
    const joined = joinFields(file, known, field)
    if (joined === undefined) {
      const free = freeName(name, (wanted) => named.has(wanted))
      file.set(field.num, withEntries(file.get(field.num) as PdfDict, { T: textString(free) }))
      fields.push(field)
      named.set(free, field)
      return
    }
    const isKnown = needsLooks.has(known.num) || needsLooks.has(field.num)
    if (joined.hasOtherValue || isKnown) needsLooks.add(joined.field.num)
    if (joined.field.num !== known.num) {
      fields[fields.findIndex(({ num }) => num === known.num)] = joined.field
      named.set(name, joined.field)
    }
  }

  /** Adds the resources of a form; returns new names of fonts whose name another font has. */
  function addResources(
    owner: PdfFile,
    form: PdfDict | undefined,
    importObject: (value: PdfObject) => PdfObject,
  ): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>()
    const shared = form && owner.dictAt(form, 'DR')
    for (const category of shared?.keys() ?? []) {
      const entries = shared && owner.dictAt(shared, category)
      if (entries === undefined) continue
      const known = resources.get(category) ?? new Map<string, PdfObject>()
      resources.set(category, known)
      for (const [key, value] of entries) {
        const copy = importObject(value)
        const other = known.get(key)
        if (other === undefined) known.set(key, copy)
        else if (serialize(other) !== serialize(copy) && category === 'Font') {
          const free = freeName(key, (wanted) => known.has(wanted) || entries.has(wanted))
          known.set(free, copy)
          renamed.set(key, free)
        }
      }
    }
    return renamed
  }

  /** Gives a field of its own what it had from its form, if the other form says something else. */
  function settle(source: PdfFile, form: PdfDict, field: PdfRef): void {
    const entries = source.get(field.num)
    if (!isDict(entries)) return
    const inherited: Record<string, PdfObject> = {}
    for (const key of ['DA', 'Q']) {
      const value = form.get(key)
      if (value !== undefined && !entries.has(key) && settings.has(key)) inherited[key] = value
    }
    if (Object.keys(inherited).length > 0) source.set(field.num, withEntries(entries, inherited))
  }
}

function clash(subject: string, name: string): EngineError {
  const message = `${subject}: an earlier document has a form field named ${quote(name)} too, and form_fields is "error".`
  return new EngineError('edit_failed', message)
}

/** Outermost fields of a form that are objects of their own. */
function rootFields(file: PdfFile): PdfRef[] {
  const form = file.dictAt(file.catalog, 'AcroForm')
  return listOf(file, form?.get('Fields')).filter(
    (field): field is PdfRef => isRef(field) && isDict(file.resolve(field)),
  )
}

function nameOf(file: PdfFile, field: PdfRef): string {
  const entries = file.get(field.num)
  const name = isDict(entries) ? file.resolve(entries.get('T')) : undefined
  return isString(name) ? decodeTextString(name.value) : ''
}

/** Default appearances with the new names of their fonts. */
function withFonts(source: PdfFile, entries: PdfDict, fonts: ReadonlyMap<string, string>): PdfDict {
  if (!entries.has('DA')) return entries
  const appearance = source.resolve(entries.get('DA'))
  if (!isString(appearance)) return entries
  const changed = appearance.value.replaceAll(/\/([^\s/[\]()<>{}%]+)/g, (whole, font: string) =>
    fonts.has(font) ? `/${fonts.get(font)}` : whole,
  )
  return withEntries(entries, { DA: byteString(changed) })
}

function listOf(file: PdfFile, value: PdfObject | undefined): PdfObject[] {
  const list = file.resolve(value)
  return isArray(list) ? [...list] : []
}
