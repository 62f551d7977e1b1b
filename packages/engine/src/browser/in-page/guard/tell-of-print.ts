import { apply } from './natives.ts'
import { isPrint } from './pending/pending-work.ts'

/** Lists that are kept: a document that makes more of them asks for the medium again and again, and listens to none. */
const MAX_LISTS = 1000

/**
 * Tells a document that it is printed as a browser does whose medium changes for the print. Runs in the document's own world, before its
 * scripts.
 *
 * A document that is converted to PDF has the medium `print` from the start, so that it never changes, and a program that listens to
 * `matchMedia('print')` alone would not build for paper what it left out on the screen: CodeMirror builds the lines in the window.
 */
export function tellOfPrint(): void {
  const lists = new Set<MediaQueryList>()
  const tell = () => {
    for (const list of lists) {
      const { media, matches } = list
      if (matches) list.dispatchEvent(new MediaQueryListEvent('change', { media, matches }))
    }
  }
  window.matchMedia = new Proxy(window.matchMedia, {
    apply(target, self, values: [string]) {
      const list = apply(target, self, values)
      if (lists.size < MAX_LISTS && isPrint(list.media)) {
        // Here and not at the beginning: a window loses its listeners when a document is written into it.
        addEventListener('beforeprint', tell)
        lists.add(list)
      }
      return list
    },
  })
}
