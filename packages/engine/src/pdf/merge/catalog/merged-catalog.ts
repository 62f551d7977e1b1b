import { renderWarning } from '../../../messages/warnings.ts'
import {
  byteString,
  isDict,
  isName,
  isString,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import type { MergePart, Warn } from '../merge-part.ts'
import { setNames } from '../set-names.ts'

// How a reader shows the document: as the first one says.
const FIRST_ONLY = ['ViewerPreferences', 'PageLayout', 'PageMode', 'OpenAction', 'Lang']

/** Rest of the catalogs: how the document opens, article threads, base addresses; scripts stay behind. */
export function mergedCatalog(file: PdfFile, warn: Warn): MergePart {
  const threads: PdfObject[] = [...file.listAt(file.catalog, 'Threads')]
  let isFirst = file.dictAt(file.catalog, 'Pages')?.get('Count') === 0
  return {
    before({ file: source, subject }, { dictChanges }) {
      const base = source.resolve(source.dictAt(source.catalog, 'URI')?.get('Base'))
      if (isString(base)) dictChanges.push((entries) => absolute(source, entries, base.value))
      const names = source.dictAt(source.catalog, 'Names')
      const opening = source.resolve(source.catalog.get('OpenAction'))
      const runs = isDict(opening) && !isName(source.resolve(opening.get('S')), 'GoTo')
      if (names?.has('JavaScript') || source.catalog.has('AA') || runs) {
        const message = `${subject} has scripts or actions of the whole document; they are left out.`
        warn(renderWarning('content_left_out', message))
        source.setCatalog({ AA: undefined, ...(runs && { OpenAction: undefined }) })
        if (names?.has('JavaScript')) setNames(source, 'JavaScript', undefined)
      }
      if (source.catalog.has('Collection')) {
        const message = `${subject} is a portfolio: its files stay attachments, their arrangement is left out.`
        warn(renderWarning('content_left_out', message))
      }
    },
    after({ file: source }, importObject) {
      threads.push(...source.listAt(source.catalog, 'Threads').map(importObject))
      if (!isFirst) return
      isFirst = false
      for (const key of FIRST_ONLY) {
        const value = source.catalog.get(key)
        if (value !== undefined) file.setCatalog({ [key]: importObject(value) })
      }
    },
    finish() {
      if (threads.length > 0) file.setCatalog({ Threads: threads })
    },
  }
}

/** A relative address of a link, made absolute by the base of its document. */
function absolute(source: PdfFile, entries: PdfDict, base: string): PdfDict {
  if (!entries.has('URI') || !isName(source.resolve(entries.get('S')), 'URI')) return entries
  const address = source.resolve(entries.get('URI'))
  if (!isString(address) || /^[a-z][a-z0-9+.-]*:/i.test(address.value)) return entries
  const whole = URL.parse(address.value, base)
  return whole ? withEntries(entries, { URI: byteString(whole.href) }) : entries
}
