import type { StructureElement } from '../../pdf/ua/structure.ts'
import type { DocumentWriter } from './document-writer.ts'

/**
 * An element of the structure tree that comes into being when it is first painted: in reading order, and never for
 * what was only measured.
 */
export class ElementSlot {
  readonly #writer: DocumentWriter
  readonly #type: string
  readonly #parent: ElementSlot | undefined
  readonly #init: ((element: StructureElement) => void) | undefined
  #element: StructureElement | undefined

  constructor(
    writer: DocumentWriter,
    type: string,
    parent: ElementSlot | undefined,
    init?: (element: StructureElement) => void,
  ) {
    this.#writer = writer
    this.#type = type
    this.#parent = parent
    this.#init = init
  }

  /** The slot of the tree's root. */
  static root(writer: DocumentWriter): ElementSlot {
    const slot = new ElementSlot(writer, 'Document', undefined)
    slot.#element = writer.structure
    return slot
  }

  /** An element inside of this one. */
  child(type: string, init?: (element: StructureElement) => void): ElementSlot {
    return new ElementSlot(this.#writer, type, this, init)
  }

  /** The element, made with those around it when it is asked for first; undefined in files without tags. */
  get element(): StructureElement | undefined {
    if (this.#element) return this.#element
    this.#element = this.#writer.element(this.#type, this.#parent?.element)
    if (this.#element) this.#init?.(this.#element)
    return this.#element
  }
}
