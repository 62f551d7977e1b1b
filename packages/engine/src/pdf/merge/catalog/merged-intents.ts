import { renderWarning } from '../../../messages/warnings.ts'
import { decodeFilters } from '../../file/decode-filters.ts'
import { isDict, isStream, type PdfObject } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { serialize } from '../../file/write/serialize.ts'
import type { MergePart, Warn } from '../merge-part.ts'

/**
 * Output intents: a document has one of each kind, so that of the first document that states one holds for all. Another
 * one is left out, with a warning.
 */
export function mergedIntents(file: PdfFile, warn: Warn): MergePart {
  const intents = new Map<string, PdfObject>()
  /** Documents that state none, beside one that does. */
  const others: string[] = []
  let first: string | undefined
  const take = (
    owner: PdfFile,
    importObject: (value: PdfObject) => PdfObject,
    subject?: string,
  ) => {
    const list = owner.listAt(owner.catalog, 'OutputIntents')
    const isNone = list.length === 0
    if (isNone && subject !== undefined) others.push(subject)
    else if (!isNone) first ??= subject
    for (const item of list) {
      const intent = importObject(item)
      const entries = file.resolve(intent)
      if (!isDict(entries)) continue
      const kind = serialize(entries.get('S') ?? null)
      const known = intents.get(kind)
      if (known === undefined) {
        intents.set(kind, intent)
        continue
      }
      if (contentOf(file, known) === contentOf(file, intent)) continue
      const message = `${subject ?? 'A document'} states another output intent than the documents before it; it is left out, and colours without a profile may look different.`
      warn(renderWarning('content_left_out', message))
    }
  }
  take(file, (value) => value)
  const before = intents.size
  return {
    after: ({ file: source, subject }, importObject) => take(source, importObject, subject),
    finish() {
      if (first !== undefined && others.length > 0) {
        const message = `${listed(others)} ${others.length === 1 ? 'states' : 'state'} no output intent; that of ${first} holds for the colours without a profile there too, which may look different.`
        warn(renderWarning('output_intent_shared', message))
      }
      if (intents.size > before) file.setCatalog({ OutputIntents: [...intents.values()] })
    },
  }
}

const MAX_LISTED = 5

function listed(subjects: readonly string[]): string {
  const more = subjects.length - MAX_LISTED
  return `${subjects.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The colours that an intent states: its profile, however that is stored; without one all its values. */
function contentOf(file: PdfFile, intent: PdfObject): string {
  const entries = file.resolve(intent)
  if (!isDict(entries)) return ''
  const profile = file.resolve(entries.get('DestOutputProfile'))
  if (isStream(profile)) return decodeFilters(file, profile).data.toString('base64')
  return [...entries]
    .filter(([key]) => key !== 'Type')
    .map(([key, value]) => `${key} ${serialize(value)}`)
    .sort()
    .join('\n')
}
