import { decodeTextString } from '../../file/decode-text-string.ts'
import {
  dict,
  isRef,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { changeDicts } from '../change-objects.ts'
import { fieldNames } from './field-names.ts'
import { NAMING_FIELDS, namedFields } from './named-fields.ts'

// Flag of actions that mean all fields but those that they name (ISO 32000-2, tables 239 and 242).
const EXCLUDE = 1

/**
 * Has actions, and locks of signatures, no longer name fields that went.
 *
 * An action that named no others does nothing from now on: a list without an entry, or no list, would mean all fields.
 *
 * @param gone numbers of the objects that went
 * @param names whole names that they had
 */
export function forgetFields(
  file: PdfFile,
  gone: ReadonlySet<number>,
  names: ReadonlySet<string>,
): void {
  const left = fieldNames(file, file.dictAt(file.catalog, 'AcroForm'))
  const isGone = (item: PdfObject) => {
    if (isRef(item) && gone.has(item.num)) return true
    const value = file.resolve(item)
    if (!isString(value)) return false
    const own = decodeTextString(value.value)
    return own !== '' && names.has(own) && !left.has(own)
  }
  changeDicts(file, (entries) => withoutFields(file, entries, isGone), NAMING_FIELDS)
}

function withoutFields(
  file: PdfFile,
  entries: PdfDict,
  isGone: (item: PdfObject) => boolean,
): PdfDict {
  const named = namedFields(file, entries)
  const kept = named?.items.filter((item) => !isGone(item))
  if (named === undefined || kept?.length === named.items.length) return entries
  if (kept?.length !== 0 || named.kind === 'SigFieldLock') {
    return withEntries(entries, { [named.key]: kept })
  }
  const flags = Number(file.resolve(entries.get('Flags')) ?? 0)
  if (named.kind !== 'Hide' && (flags & EXCLUDE) !== 0) {
    return withEntries(entries, { Fields: undefined, Flags: flags & ~EXCLUDE })
  }
  return dict({ S: name('Hide'), T: [], Next: entries.get('Next') })
}
