/** Changes of the document that can be taken back, the last one first. */
export class DocumentChanges {
  readonly #undone: (() => void)[] = []

  /** Notes how a change is taken back. */
  add(undo: () => void): void {
    this.#undone.push(undo)
  }

  /** Takes all of them back. */
  undo(): void {
    for (const step of this.#undone.toReversed()) step()
  }

  /** Sets a property of an element, whatever else states it. */
  style(element: HTMLElement, property: string, value: string): void {
    const [old, priority] = [
      element.style.getPropertyValue(property),
      element.style.getPropertyPriority(property),
    ]
    const hadStyle = element.hasAttribute('style')
    element.style.setProperty(property, value, 'important')
    this.add(() => {
      element.style.setProperty(property, old, priority)
      if (!hadStyle) element.removeAttribute('style')
    })
  }

  /** Named destination of an element, whose id is `name` unless it has one; undefined where its id is another's before it. */
  name(element: Element, name: string): string | undefined {
    if (element.id === '') {
      element.id = name
      this.add(() => element.removeAttribute('id'))
    }
    return document.getElementById(element.id) === element
      ? encodeURIComponent(element.id)
      : undefined
  }

  /** Puts an element into a text, or beside a node where `index` is below 0. */
  insert(element: Element, node: ChildNode, index: number, isBehind: boolean): void {
    if (index >= 0) {
      const range = document.createRange()
      range.setStart(node, index)
      range.insertNode(element)
    } else if (isBehind) node.after(element)
    else node.before(element)
    this.add(() => {
      const { parentNode } = element
      element.remove()
      parentNode?.normalize()
    })
  }
}
