import { EngineError } from '../../../messages/errors.ts'
import { quote } from '../../../messages/quote.ts'
import { renderWarning } from '../../../messages/warnings.ts'
import { adoptStrays } from '../../document/form/adopt-strays.ts'
import { readPages } from '../../document/pages/tree/page-tree.ts'
import type { ObjectImporter } from '../../file/copy/import-objects.ts'
import { decodeTextString } from '../../file/decode-text-string.ts'
import {
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
import { freeName } from '../free-name.ts'
import type { ImportRules, MergePart, MergeSource, Warn } from '../merge-part.ts'
import { FormResources, withFonts } from './form-resources.ts'
import { joinFields } from './join-fields.ts'
import { renameInActions } from './rename-in-actions.ts'

const MAX_LISTED = 20

/** Entries of a form that its fields inherit. */
const FORM_DEFAULTS = ['DA', 'Q'] as const

/** Treatment of a form field whose name an earlier document has too. */
export type FieldMode = 'rename' | 'merge' | 'error'

/** Treatment of what cannot be told apart in one form. */
export interface MergedFormOptions {
  /**
   * Takes the outermost fields whose looks have to be made: `NeedAppearances` speaks of a whole form, and would have
   * readers draw fields of other documents anew. Without it the form says so as before.
   */
  readonly undrawn?: Set<number> | undefined
  /** Told of values that are gone and of fields that could not become one. */
  readonly warn?: Warn | undefined
}

/**
 * Forms of all documents as one. Fonts that share a name are told apart, in the fields' own words too.
 *
 * Source: ISO 32000-2, 12.7.3.
 */
export class MergedForm implements MergePart {
  readonly #file: PdfFile
  readonly #mode: FieldMode
  readonly #undrawn: Set<number> | undefined
  readonly #warn: Warn | undefined
  readonly #fields: PdfRef[]
  readonly #named: Map<string, PdfRef>
  readonly #resources: FormResources
  readonly #settings: Map<string, PdfObject>
  readonly #order: PdfObject[]
  /** Fields that became one, by the number of the one that is gone. */
  readonly #moved = new Map<number, PdfRef>()
  readonly #needsLooks: Set<number>
  #isChanged = false

  constructor(file: PdfFile, mode: FieldMode, { undrawn, warn }: MergedFormOptions = {}) {
    if (file.catalog.has('AcroForm')) adoptStrays(file, readPages(file))
    const present = file.dictAt(file.catalog, 'AcroForm')
    this.#file = file
    this.#mode = mode
    this.#undrawn = undrawn
    this.#warn = warn
    this.#fields = rootFields(file)
    this.#named = new Map(this.#fields.map((field) => [nameOf(file, field), field]))
    this.#resources = new FormResources(file, present)
    this.#settings = new Map(present)
    this.#order = present ? [...file.listAt(present, 'CO')] : []
    const isUndrawn = file.resolve(present?.get('NeedAppearances')) === true
    this.#needsLooks = new Set(isUndrawn ? this.#fields.map(({ num }) => num) : [])
  }

  before(
    { file: source, pages, subject }: MergeSource,
    { dictChanges }: ImportRules,
    importObject: ObjectImporter,
  ): void {
    adoptStrays(source, pages)
    const form = source.dictAt(source.catalog, 'AcroForm')
    if (form === undefined) return
    const fonts = this.#resources.add(source, form, importObject)
    if (fonts.size > 0) dictChanges.push((entries) => withFonts(source, entries, fonts))
    for (const field of rootFields(source)) this.#settle(source, form, field)
    if (this.#mode !== 'merge') this.#rename(source, subject)
  }

  after({ file: source, subject }: MergeSource, importObject: ObjectImporter): void {
    const form = source.dictAt(source.catalog, 'AcroForm')
    if (form === undefined) return
    this.#isChanged = true
    const isUndrawn = source.resolve(form.get('NeedAppearances')) === true
    for (const key of FORM_DEFAULTS) {
      const value = form.get(key)
      if (value !== undefined && !this.#settings.has(key)) {
        this.#settings.set(key, importObject(value))
      }
    }
    for (const field of rootFields(source)) {
      const copy = importObject(field)
      if (isRef(copy)) this.#take(copy, subject, isUndrawn)
    }
    this.#order.push(...source.listAt(form, 'CO').map(importObject))
  }

  finish(): void {
    if (!this.#isChanged) return
    const readersDraw = this.#undrawn === undefined && this.#needsLooks.size > 0
    const form = withEntries(this.#settings, {
      Fields: this.#fields,
      DR: this.#resources.all,
      CO: this.#order.length > 0 ? this.#joinedOrder() : undefined,
      NeedAppearances: readersDraw ? true : undefined,
      XFA: undefined,
      SigFlags: undefined,
    })
    this.#file.setCatalog({ AcroForm: this.#file.add(form) })
    for (const num of this.#needsLooks) this.#undrawn?.add(num)
  }

  /** Gives a field of its own what it had from its form, if the other form says something else. */
  #settle(source: PdfFile, form: PdfDict, field: PdfRef): void {
    const entries = source.get(field.num)
    if (!isDict(entries)) return
    const inherited: Record<string, PdfObject> = {}
    for (const key of FORM_DEFAULTS) {
      const value = form.get(key)
      if (value !== undefined && !entries.has(key) && this.#settings.has(key)) {
        inherited[key] = value
      }
    }
    if (Object.keys(inherited).length > 0) source.set(field.num, withEntries(entries, inherited))
  }

  /** Gives fields of a source whose names are taken names of their own, or refuses them. */
  #rename(source: PdfFile, subject: string): void {
    const own = rootFields(source)
    const taken = new Set([...this.#named.keys(), ...own.map((field) => nameOf(source, field))])
    const renamed = new Map<string, string>()
    for (const field of own) {
      const name = nameOf(source, field)
      if (!this.#named.has(name)) continue
      if (this.#mode === 'error') throw clash(subject, name)
      // Fields of one document that share a name are one field to readers, and stay it.
      const free = renamed.get(name) ?? freeName(name, (wanted) => taken.has(wanted))
      taken.add(free)
      renamed.set(name, free)
      setName(source, field, free)
    }
    if (renamed.size > 0 && renameInActions(source, renamed)) {
      const message = `${subject}: scripts of its form name fields that have other names now (${listed([...renamed])}) in a way that could not be changed; they may read and write fields of an earlier document.`
      this.#warn?.(renderWarning('option_not_applied', message))
    }
  }

  /** Takes a field that was imported, or joins it with the one that has its name. */
  #take(field: PdfRef, subject: string, isUndrawn: boolean): void {
    if (isUndrawn) this.#needsLooks.add(field.num)
    const name = nameOf(this.#file, field)
    const known = this.#named.get(name)
    if (known === undefined || this.#mode !== 'merge') {
      this.#fields.push(field)
      this.#named.set(name, field)
      return
    }
    const joined = joinFields(this.#file, known, field)
    if (joined === undefined) {
      const free = freeName(name, (wanted) => this.#named.has(wanted))
      setName(this.#file, field, free)
      this.#fields.push(field)
      this.#named.set(free, field)
      this.#tellRenamed(subject, [[name, free]])
      return
    }
    for (const [num, other] of joined.moved) this.#moved.set(num, other)
    const renamed = joined.renamed.map(([from, to]) => [`${name}${from}`, `${name}${to}`] as const)
    this.#tellRenamed(subject, renamed)
    this.#tellLost(subject, name, joined.lost)
    const isKnown = this.#needsLooks.has(known.num) || this.#needsLooks.has(field.num)
    if (joined.hasOtherValue || isKnown) this.#needsLooks.add(joined.field.num)
    if (joined.field.num !== known.num) {
      this.#fields[this.#fields.findIndex(({ num }) => num === known.num)] = joined.field
      this.#named.set(name, joined.field)
    }
  }

  /** The order of calculation, with each field that others joined once. */
  #joinedOrder(): readonly PdfObject[] {
    const seen = new Set<number>()
    const joined = this.#order.map((field) => this.#joinedWith(field))
    return joined.filter((field) => {
      if (!isRef(field)) return true
      const isNew = !seen.has(field.num)
      seen.add(field.num)
      return isNew
    })
  }

  #joinedWith(field: PdfObject): PdfObject {
    let last = field
    while (isRef(last) && this.#moved.has(last.num)) last = this.#moved.get(last.num) as PdfRef
    return last
  }

  #tellRenamed(subject: string, names: readonly (readonly [string, string])[]): void {
    if (names.length === 0) return
    const message = `${subject}: form fields that have the name of another kind of field in an earlier document got one of their own: ${listed(names)}.`
    this.#warn?.(renderWarning('option_not_applied', message))
  }

  #tellLost(subject: string, name: string, lost: readonly string[]): void {
    if (lost.length === 0) return
    const names = lost.slice(0, MAX_LISTED).map((inner) => quote(`${name}${inner}`))
    const others = lost.length > MAX_LISTED ? ' and others' : ''
    const message = `${subject}: form fields became one with those of an earlier document and show its values, not their own: ${names.join(', ')}${others}.`
    this.#warn?.(renderWarning('content_left_out', message))
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

function setName(file: PdfFile, field: PdfRef, name: string): void {
  file.set(field.num, withEntries(file.get(field.num) as PdfDict, { T: textString(name) }))
}

/** Outermost fields of a form that are objects of their own. */
function rootFields(file: PdfFile): PdfRef[] {
  const form = file.dictAt(file.catalog, 'AcroForm')
  return (form ? file.listAt(form, 'Fields') : []).filter(
    (field): field is PdfRef => isRef(field) && isDict(file.resolve(field)),
  )
}

function nameOf(file: PdfFile, field: PdfRef): string {
  const entries = file.get(field.num)
  const name = isDict(entries) ? file.resolve(entries.get('T')) : undefined
  return isString(name) ? decodeTextString(name.value) : ''
}
