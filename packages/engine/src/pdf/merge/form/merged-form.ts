import { EngineError } from '../../../messages/errors.ts'
import { quote } from '../../../messages/quote.ts'
import { renderWarning } from '../../../messages/warnings.ts'
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
import type { MergePart, Warn } from '../merge-part.ts'
import { joinFields } from './join-fields.ts'
import { renameInActions } from './rename-in-actions.ts'

const MAX_LISTED = 20

/** Treatment of a form field whose name an earlier document has too. */
export type FieldMode = 'rename' | 'merge' | 'error'

/**
 * Forms of all documents as one. Fonts that share a name are told apart, in the fields' own words too.
 *
 * @param undrawn takes the outermost fields whose looks have to be made: `NeedAppearances` speaks of a whole form, and
 *   would have readers draw fields of other documents anew; without it the form says so as before
 * @param warn told of values that are gone and of fields that could not become one
 *
 * Source: ISO 32000-2, 12.7.3.
 */
export function mergedForm(
  file: PdfFile,
  mode: FieldMode,
  { undrawn, warn }: { readonly undrawn?: Set<number> | undefined; readonly warn?: Warn } = {},
): MergePart {
  const present = file.dictAt(file.catalog, 'AcroForm')
  const fields: PdfRef[] = rootFields(file)
  const named = new Map<string, PdfRef>()
  for (const field of fields) named.set(nameOf(file, field), field)
  const resources = new Map<string, Map<string, PdfObject>>()
  addResources(file, present, (value) => value)
  const order: PdfObject[] = listOf(file, present?.get('CO'))
  const settings = new Map<string, PdfObject>(present)
  const moved = new Map<number, PdfRef>()
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
      const renamed = new Map<string, string>()
      for (const field of own) {
        const name = nameOf(source, field)
        if (!named.has(name)) continue
        if (mode === 'error') throw clash(subject, name)
        const free = freeName(name, (wanted) => taken.has(wanted))
        taken.add(free)
        renamed.set(name, free)
        const entries = source.get(field.num) as PdfDict
        source.set(field.num, withEntries(entries, { T: textString(free) }))
      }
      if (renamed.size > 0 && renameInActions(source, renamed)) {
        const message = `${subject}: scripts of its form name fields that have other names now (${listed([...renamed])}) in a way that could not be changed; they may read and write fields of an earlier document.`
        warn?.(renderWarning('option_not_applied', message))
      }
    },
    after({ file: source, subject }, importObject) {
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
        if (isRef(copy)) take(copy, subject, isUndrawn)
      }
      order.push(...listOf(source, form.get('CO')).map(importObject))
    },
    finish() {
      if (!isChanged) return
      const form = withEntries(settings, {
        Fields: fields,
        DR: resources.size > 0 ? new Map(resources) : undefined,
        CO: order.length > 0 ? joinedOrder() : undefined,
        NeedAppearances: undrawn === undefined && needsLooks.size > 0 ? true : undefined,
        XFA: undefined,
        SigFlags: undefined,
      })
      file.setCatalog({ AcroForm: file.add(form) })
      for (const num of needsLooks) undrawn?.add(num)
    },
  }

  function tellRenamed(subject: string, names: readonly (readonly [string, string])[]): void {
    if (names.length === 0) return
    const message = `${subject}: form fields that have the name of another kind of field in an earlier document got one of their own: ${listed(names)}.`
    warn?.(renderWarning('option_not_applied', message))
  }

  /** The order of calculation, with each field that others joined once. */
  function joinedOrder(): readonly PdfObject[] {
    const seen = new Set<number>()
    return order.map(joinedWith).filter((field) => {
      if (!isRef(field)) return true
      const isNew = !seen.has(field.num)
      seen.add(field.num)
      return isNew
    })
  }

  function joinedWith(field: PdfObject): PdfObject {
    let last = field
    while (isRef(last) && moved.has(last.num)) last = moved.get(last.num) as PdfRef
    return last
  }

  function take(field: PdfRef, subject: string, isUndrawn: boolean): void {
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
      tellRenamed(subject, [[name, free]])
      return
    }
    for (const [num, other] of joined.moved) moved.set(num, other)
    tellRenamed(
      subject,
      joined.renamed.map(([from, to]) => [`${name}${from}`, `${name}${to}`]),
    )
    if (joined.lost.length > 0) {
      const names = joined.lost.slice(0, MAX_LISTED).map((inner) => quote(`${name}${inner}`))
      const others = joined.lost.length > MAX_LISTED ? ' and others' : ''
      const message = `${subject}: form fields became one with those of an earlier document and show its values, not their own: ${names.join(', ')}${others}.`
      warn?.(renderWarning('content_left_out', message))
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

/** Fields and the names that they have now. */
function listed(names: readonly (readonly [string, string])[]): string {
  const pairs = names.slice(0, MAX_LISTED).map(([from, to]) => `${quote(from)} is ${quote(to)}`)
  return `${pairs.join(', ')}${names.length > MAX_LISTED ? ' and others' : ''}`
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
