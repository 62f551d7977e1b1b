import type { Heading } from '../../../output/html-facts.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import { labelText } from './label-text.ts'

/** Starts the ids given to places of bookmarks. */
const BOOKMARK_PREFIX = 'svc-heading-bookmark-'

/** Bookmarks of a document whose styles say which it has. */
export async function prepareBookmarks({ world }: Pick<OpenDocument, 'world'>): Promise<{
  readonly bookmarks: readonly Heading[]
  readonly unsupported: readonly string[]
}> {
  await world.call('prepareCounters')
  const stated = await world.call('collectBookmarks', BOOKMARK_PREFIX)
  const unsupported = new Set(stated.unsupported)
  const bookmarks = stated.bookmarks.map(({ label, ...bookmark }) => ({
    ...bookmark,
    title: labelText(label, (style) => unsupported.add(`bookmark-label with counters in ${style}`)),
  }))
  return { bookmarks, unsupported: [...unsupported] }
}
