import { changeDicts } from '../../document/change-objects.ts'
import { NAMING_FIELDS, withNamedFields } from '../../document/form/named-fields.ts'
import { decodeStream } from '../../file/decode-stream.ts'
import { decodeTextString } from '../../file/decode-text-string.ts'
import {
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../file/objects.ts'
import { PdfError } from '../../file/pdf-error.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { textString } from '../../file/text-string.ts'
import { renameInScript } from './rename-in-script.ts'

/**
 * Has actions and scripts of a document call fields by their new names; they would mean those of another document.
 *
 * @param names new names of outermost fields
 * @returns whether a script may still mean one of them by its old name
 */
export function renameInActions(file: PdfFile, names: ReadonlyMap<string, string>): boolean {
  let isUnsure = false
  const renamed = (name: string) => {
    // A name may have a dot in it, against the rules.
    const root = names.has(name) ? name : (name.split('.', 1)[0] ?? '')
    const own = names.get(root)
    return own === undefined ? undefined : own + name.slice(root.length)
  }
  const renamedText = (item: PdfObject) => {
    const text = file.resolve(item)
    const own = isString(text) ? renamed(decodeTextString(text.value)) : undefined
    return own === undefined ? item : textString(own)
  }
  const withScript = (entries: PdfDict) => {
    const before = scriptOf(file, entries)
    if (before === undefined) return entries
    if (before === UNREADABLE) {
      isUnsure = true
      return entries
    }
    const { script, isUnsure: isOpen } = renameInScript(before, renamed)
    isUnsure ||= isOpen
    return script === before ? entries : withEntries(entries, { JS: textString(script) })
  }
  changeDicts(file, (entries) => withNamedFields(file, withScript(entries), renamedText), [
    ...NAMING_FIELDS,
    'JS',
  ])
  return isUnsure
}

/** A script in a stream that nobody can decode. */
const UNREADABLE = Symbol('unreadable')

function scriptOf(file: PdfFile, entries: PdfDict): string | typeof UNREADABLE | undefined {
  const script = file.resolve(entries.get('JS'))
  if (isString(script)) return decodeTextString(script.value)
  if (!isStream(script)) return undefined
  try {
    return decodeTextString(decodeStream(script).toString('latin1'))
  } catch (cause) {
    if (!(cause instanceof PdfError)) throw cause
    return UNREADABLE
  }
}
