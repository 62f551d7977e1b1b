import type { OpenDocument } from '../../load/loaded-document.ts'
import { labelText } from './label-text.ts'

/** Starts the ids given to what sets named strings. */
const STRING_PREFIX = 'svc-heading-string-'

/** A named string that an element sets (`string-set`). */
export interface NamedString {
  readonly name: string
  readonly value: string
  /** Named destination of the place where it is set. */
  readonly destination: string
  /** Named destination of where the content before it ends, null where there is none; absent where nobody asks. */
  readonly endBefore?: string | null
}

/** Named strings of a document, in its order. */
export async function prepareStrings({ world }: Pick<OpenDocument, 'world'>): Promise<{
  readonly strings: readonly NamedString[]
  readonly unsupported: readonly string[]
}> {
  await world.call('prepareCounters')
  const stated = await world.call('collectStrings', STRING_PREFIX)
  const unsupported = new Set(stated.unsupported)
  const strings = stated.strings.map(({ label, ...set }) => ({
    ...set,
    value: labelText(label, (style) => unsupported.add(`string-set with counters in ${style}`)),
  }))
  return { strings, unsupported: [...unsupported] }
}
