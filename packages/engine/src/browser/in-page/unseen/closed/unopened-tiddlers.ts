/** Where a TiddlyWiki keeps its texts. */
const STORES = 'script.tiddlywiki-tiddler-store[type="application/json"]'

/** A text in a store, with fields of its author. */
type Tiddler = Readonly<Record<string, unknown>>

/**
 * Titles of texts that a TiddlyWiki has in its store and that are not opened: it shows some of them alone. Those of its program (`$:/`)
 * and drafts are none, nor are pictures and programs.
 */
export function unopenedTiddlers(): readonly string[] {
  const stored = [...document.querySelectorAll(STORES)].flatMap((store) => tiddlersIn(store))
  if (stored.length === 0) return []
  const opened = new Set(
    [...document.querySelectorAll('[data-tiddler-title]')].map((shown) =>
      shown.getAttribute('data-tiddler-title'),
    ),
  )
  const titles = stored.filter(isText).map(({ title }) => String(title))
  return [...new Set(titles)].filter((title) => !opened.has(title))
}

function tiddlersIn(store: Element): readonly Tiddler[] {
  try {
    const tiddlers: unknown = JSON.parse(store.textContent ?? '')
    return Array.isArray(tiddlers)
      ? tiddlers.filter((one) => typeof one === 'object' && one !== null)
      : []
  } catch {
    // One that is broken is none.
    return []
  }
}

function isText({ title, text, type = '', ...fields }: Tiddler): boolean {
  const isOfAuthor =
    typeof title === 'string' && !title.startsWith('$:/') && !('draft.of' in fields)
  return (
    isOfAuthor &&
    typeof text === 'string' &&
    /\S/.test(text) &&
    /^(?:|text\/(?:vnd\.tiddlywiki.*|x-tiddlywiki|x-markdown|markdown|plain|html))$/.test(
      String(type),
    )
  )
}
