import { openTrees } from './open-trees.ts'

/**
 * Whether a document has elements that may be hosts of closed shadow trees: those with a name of the document's own, as most hosts
 * are, and those that hold nothing and yet have a size. Runs in the page.
 */
export function mayHoldClosedTrees(): boolean {
  const EMPTY =
    ':is(article,aside,blockquote,div,footer,h1,h2,h3,h4,h5,h6,header,main,nav,p,section,span):empty'
  const hasSize = ({ offsetWidth, offsetHeight }: HTMLElement) => offsetWidth * offsetHeight > 0
  return openTrees().some(
    (tree) =>
      [...tree.querySelectorAll('*')].some(
        (element) => element instanceof HTMLElement && element.localName.includes('-'),
      ) || [...tree.querySelectorAll<HTMLElement>(EMPTY)].some(hasSize),
  )
}
