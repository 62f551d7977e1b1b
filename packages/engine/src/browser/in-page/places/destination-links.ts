/**
 * Links to elements, in `head`, where nothing is displayed: the browser writes a named destination only for what some link of
 * the document leads to.
 */
export class DestinationLinks {
  readonly #links = document.createDocumentFragment()

  /** Links to the element of an id, and returns the name of its destination. */
  to(id: string): string {
    const link = destinationLink(id)
    this.#links.append(link)
    return destinationOf(link)
  }

  /** Puts the links into the document. */
  put(): void {
    document.head?.append(this.#links)
  }
}

/** A link to the element of an id. */
export function destinationLink(id: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = `#${encodeURIComponent(id)}`
  return link
}

/** Named destination of what a link leads to: named as the address spells it, and not as the id is written. */
export function destinationOf({ hash }: HTMLAnchorElement): string {
  return hash.slice(1)
}

/** Id of an element that links reach it by: one that has none, or that of an element before it, gets its own. */
export function reachableId(element: Element, ownId: string): string {
  if (!isReachable(element)) element.id = ownId
  return element.id
}

/** Whether an element has an id and is the first one of it: a second one is out of reach of links. */
export function isReachable(element: Element): boolean {
  return element.id !== '' && document.getElementById(element.id) === element
}
