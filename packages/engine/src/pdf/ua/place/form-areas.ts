import type { Bounds } from '../../content/matrix.ts'
import type { PaintedContents } from '../read/read-page-contents.ts'
import { contentKey, elementsOf, type StructureElement } from '../structure.ts'

/** Where a field of a form is painted on its page. */
interface FormArea {
  readonly element: StructureElement
  readonly pageNum: number
  readonly bounds: Bounds
}

/** The fields of a document's forms, by where they are. */
export class FormAreas {
  readonly #areas: readonly FormArea[]

  constructor(document: StructureElement, painted: PaintedContents) {
    this.#areas = elementsOf(document)
      .filter(({ type }) => type === 'Form')
      .flatMap((element) =>
        element.children.flatMap((child) => {
          const bounds =
            child.kind === 'content' ? painted.get(contentKey(child))?.painted?.bounds : undefined
          if (child.kind !== 'content' || !bounds || bounds.isEmpty) return []
          return [{ element, pageNum: child.pageNum, bounds }]
        }),
      )
  }

  /** The field in whose box some text begins; undefined for none. */
  around(pageNum: number, { left, right, bottom, top }: Bounds): StructureElement | undefined {
    // The width of text is a guess; where it begins is known.
    const x = Math.min((left + right) / 2, left + (top - bottom) / 2)
    const y = (bottom + top) / 2
    const area = this.#areas.findLast(
      ({ pageNum: own, bounds }) =>
        own === pageNum &&
        bounds.left <= x &&
        x <= bounds.right &&
        bounds.bottom <= y &&
        y <= bounds.top,
    )
    return area?.element
  }
}
