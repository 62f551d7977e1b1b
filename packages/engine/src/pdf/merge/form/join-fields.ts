import { decodeStream } from '../../file/decode-stream.ts'
import { decodeTextString } from '../../file/decode-text-string.ts'
import {
  byteString,
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
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { textString } from '../../file/text-string.ts'
import { serialize } from '../../file/write/serialize.ts'
import { freeName } from '../free-name.ts'

/** Two fields made one. */
export interface JoinedField {
  readonly field: PdfRef
  /** Whether the second one showed another value: its appearance has to be made anew. */
  readonly hasOtherValue: boolean
  /** Fields whose second value is gone, by the names that lead to them from this one: `''` for itself. */
  readonly lost: readonly string[]
  /** Fields that could not be joined with one of their name, and the names that they have now. */
  readonly renamed: readonly (readonly [from: string, to: string])[]
  /** Fields that others took the place of, by the numbers of their objects. */
  readonly moved: readonly (readonly [num: number, field: PdfRef])[]
}

// Keys of a field; the rest of its dictionary belongs to the place where it shows.
const FIELD_KEYS = [
  'FT',
  'T',
  'TU',
  'TM',
  'Ff',
  'V',
  'DV',
  'DA',
  'Q',
  'DS',
  'RV',
  'Opt',
  'MaxLen',
  'TI',
  'I',
]

/**
 * Makes one field of two that have the same name: the value is that of the first, else that of the second, and it shows
 * wherever one of them did.
 *
 * @returns undefined when they are fields of different kinds, which cannot be one
 *
 * Source: ISO 32000-2, 12.7.4.2.
 */
export function joinFields(file: PdfFile, first: PdfRef, second: PdfRef): JoinedField | undefined {
  const [one, other] = [file.get(first.num), file.get(second.num)]
  if (!isDict(one) || !isDict(other)) return undefined
  const [isGroup, isOtherGroup] = [hasNamedKids(file, one), hasNamedKids(file, other)]
  if (isGroup !== isOtherGroup) return undefined
  if (isGroup) return joinGroups(file, first, second)
  if (kindOf(file, one) !== kindOf(file, other)) return undefined
  const field = isArray(file.resolve(one.get('Kids'))) ? first : apart(file, first)
  const entries = file.get(field.num) as PdfDict
  const value = entries.get('V') ?? other.get('V')
  const widgets = isArray(file.resolve(other.get('Kids')))
    ? file.listAt(other, 'Kids')
    : [asWidget(file, second, field)]
  for (const widget of widgets) show(file, widget, field, value)
  const kids = [...file.listAt(entries, 'Kids'), ...widgets]
  file.set(field.num, withEntries(entries, { V: value, Kids: kids }))
  const text = (of: PdfObject | undefined) => valueText(file, of)
  const isButton = isName(file.resolve(one.get('FT')), 'Btn')
  const isOther = text(value) !== text(other.get('V'))
  return {
    field,
    hasOtherValue: !isButton && isOther,
    lost: isOther && !NOTHING.has(text(other.get('V'))) ? [''] : [],
    renamed: [],
    moved: [first.num, second.num].filter((num) => num !== field.num).map((num) => [num, field]),
  }
}

/** Values of a field that says nothing. */
const NOTHING: ReadonlySet<string> = new Set(['null', '/Off', '()', '<feff>'])

/** A value as it is compared; long text may be a stream (ISO 32000-2, table 228). */
function valueText(file: PdfFile, value: PdfObject | undefined): string {
  const resolved = file.resolve(value) ?? null
  return serialize(
    isStream(resolved) ? byteString(decodeStream(resolved).toString('latin1')) : resolved,
  )
}

function joinGroups(file: PdfFile, first: PdfRef, second: PdfRef): JoinedField {
  let hasOtherValue = false
  const lost: string[] = []
  const renamed: (readonly [string, string])[] = []
  const moved: (readonly [number, PdfRef])[] = [[second.num, first]]
  const other = file.get(second.num) as PdfDict
  for (const kid of file.listAt(other, 'Kids')) {
    if (!isRef(kid)) continue
    const group = file.get(first.num) as PdfDict
    const kids = [...file.listAt(group, 'Kids')]
    const own = file.resolve(kid)
    if (!isDict(own)) continue
    const index = kids.findIndex((item) => partName(file, item) === partName(file, kid))
    const twin = kids[index]
    const joined = isRef(twin) ? joinFields(file, twin, kid) : undefined
    if (joined) {
      hasOtherValue ||= joined.hasOtherValue
      const below = (inner: string) => `.${partName(file, kid) ?? ''}${inner}`
      lost.push(...joined.lost.map(below))
      renamed.push(...joined.renamed.map(([from, to]) => [below(from), below(to)] as const))
      moved.push(...joined.moved)
      kids[index] = joined.field
    } else {
      const taken = new Set(
        [...kids, ...file.listAt(other, 'Kids')].map((item) => partName(file, item)),
      )
      const name = partName(file, kid) ?? ''
      const free = twin === undefined ? name : freeName(name, (wanted) => taken.has(wanted))
      if (free !== name) renamed.push([`.${name}`, `.${free}`])
      kids.push(kid)
      const T = free === name ? own.get('T') : textString(free)
      file.set(kid.num, withEntries(own, { Parent: first, T }))
    }
    file.set(first.num, withEntries(group, { Kids: kids }))
  }
  return { field: first, hasOtherValue, lost, renamed, moved }
}

/** The field of a dictionary that is field and widget in one, as an object of its own. */
function apart(file: PdfFile, both: PdfRef): PdfRef {
  const entries = file.get(both.num) as PdfDict
  const field = new Map(
    [...entries].filter(([key]) => key === 'Parent' || FIELD_KEYS.includes(key)),
  )
  const made = file.add(withEntries(field, { Kids: [both] }))
  asWidget(file, both, made)
  return made
}

function asWidget(file: PdfFile, both: PdfRef, field: PdfRef): PdfRef {
  const entries = file.get(both.num) as PdfDict
  const widget = new Map([...entries].filter(([key]) => !FIELD_KEYS.includes(key)))
  file.set(both.num, withEntries(widget, { Parent: field }))
  return both
}

/** Puts a widget below a field; a button shows whether it is on. */
function show(file: PdfFile, widget: PdfObject, field: PdfRef, value: PdfObject | undefined): void {
  const entries = file.resolve(widget)
  if (!isRef(widget) || !isDict(entries)) return
  const states = file.dictAt(file.dictAt(entries, 'AP') ?? new Map(), 'N')
  const state = file.resolve(value)
  const isOn = isName(state) && states?.has(state.value)
  file.set(
    widget.num,
    withEntries(entries, {
      Parent: field,
      ...(entries.has('AS') && { AS: isOn ? state : name('Off') }),
    }),
  )
}

function hasNamedKids(file: PdfFile, field: PdfDict): boolean {
  return file.listAt(field, 'Kids').some((kid) => partName(file, kid) !== undefined)
}

function partName(file: PdfFile, field: PdfObject): string | undefined {
  const entries = file.resolve(field)
  const text = isDict(entries) ? file.resolve(entries.get('T')) : undefined
  return isString(text) ? decodeTextString(text.value) : undefined
}

/** Type and, of a button, what kind of button: flags 16 and 17 (ISO 32000-2, table 229). */
function kindOf(file: PdfFile, field: PdfDict): string {
  const flags = Number(file.resolve(field.get('Ff')) ?? 0)
  return `${serialize(file.resolve(field.get('FT')) ?? null)} ${(flags >> 15) & 3}`
}
