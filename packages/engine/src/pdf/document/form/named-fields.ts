import { isArray, isName, type PdfDict, type PdfObject, withEntries } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/** Words that dictionaries have which name fields: actions, and the lock that a signature puts on fields. */
export const NAMING_FIELDS = ['Hide', 'ResetForm', 'SubmitForm', 'SigFieldLock']

/** Fields that a dictionary names, by their objects or their whole names. */
export interface NamedFields {
  readonly kind: string
  readonly key: 'T' | 'Fields'
  readonly items: readonly PdfObject[]
}

/**
 * Fields that an action or the lock of a signature names; undefined for any other dictionary, and for one that means
 * all fields.
 *
 * Source: ISO 32000-2, 12.6.4.11, 12.7.6.2, 12.7.6.3, table 236.
 */
export function namedFields(file: PdfFile, entries: PdfDict): NamedFields | undefined {
  const own = file.resolve(entries.get('S') ?? entries.get('Type'))
  if (!isName(own) || !NAMING_FIELDS.includes(own.value)) return undefined
  const key = own.value === 'Hide' ? 'T' : 'Fields'
  const value = entries.get(key)
  const list = file.resolve(value)
  if (value === undefined || list === null || list === undefined) return undefined
  return { kind: own.value, key, items: isArray(list) ? list : [value] }
}

/** A dictionary that names other fields than before, in the place of each. */
export function withNamedFields(
  file: PdfFile,
  entries: PdfDict,
  change: (item: PdfObject) => PdfObject,
): PdfDict {
  const named = namedFields(file, entries)
  if (named === undefined) return entries
  const items = named.items.map(change)
  const isSame = items.every((item, index) => item === named.items[index])
  return isSame ? entries : withEntries(entries, { [named.key]: items })
}
