import type { ObjectImporter } from '../../pdf/file/copy/import-objects.ts'
import { byteString, isArray, isRef, isString, ref } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { readStructure } from '../../pdf/ua/read/read-structure.ts'
import {
  append,
  type StructureAttribute,
  type StructureChild,
  type StructureElement,
} from '../../pdf/ua/structure.ts'
import type { DocumentWriter } from '../document/document-writer.ts'
import type { ElementSlot } from '../document/element-slot.ts'

/** A page that was painted with its tags. */
export interface PaintedPage {
  /** Number of the page in the document that it comes from. */
  readonly sourceNum: number
  /** Number of the form that it is here. */
  readonly formNum: number
  /** Number of the page that the form is seen on. */
  readonly pageNum: number
  /** Annotations here, by their numbers there. */
  readonly annotations: ReadonlyMap<number, number>
  /** Where a rectangle of it is seen here. */
  readonly rectangle: (rectangle: readonly number[]) => readonly number[]
}

/** A document whose structure is taken over. */
export interface TaggedSource {
  readonly file: PdfFile
  readonly importObject: ObjectImporter
  /** Absent where it is that of the document here. */
  readonly language: string | undefined
}

/** The structure of a document of which pages are painted here: becomes part of the structure of this one. */
export class ImportedTags {
  readonly #writer: DocumentWriter
  readonly #source: TaggedSource
  readonly #slot: ElementSlot
  /** Begins identifiers, so that those of two documents differ. */
  readonly #prefix: string
  readonly #pages = new Map<number, PaintedPage>()

  constructor(writer: DocumentWriter, source: TaggedSource, slot: ElementSlot) {
    this.#writer = writer
    this.#source = source
    this.#slot = slot
    this.#prefix = `${writer.newName('S')}-`
  }

  /** Says where a page was painted; its tags take their place in the order of reading now. */
  painted(page: PaintedPage): void {
    if (this.#pages.size === 0) {
      // Makes the element that the others go into.
      void this.#slot.element
      this.#writer.later(() => this.#finish())
    }
    this.#pages.set(page.sourceNum, page)
  }

  #finish(): void {
    const top = this.#slot.element
    if (top === undefined) return
    const { file, language } = this.#source
    const document = readStructure(file, new Set(this.#pages.keys()))
    if (language !== undefined) top.language = language
    for (const child of document.children) {
      const moved = this.#moved(child)
      if (moved) append(top, moved)
    }
  }

  #moved(child: StructureChild): StructureChild | undefined {
    if (child.kind === 'element') {
      this.#move(child)
      return child
    }
    const page = this.#pages.get(child.pageNum)
    if (page === undefined) return undefined
    const { pageNum } = page
    if (child.kind === 'annotation') {
      const annotationNum = page.annotations.get(child.annotationNum)
      return annotationNum === undefined
        ? undefined
        : { kind: 'annotation', pageNum, annotationNum }
    }
    const ownerNum = child.ownerNum === page.sourceNum ? page.formNum : this.#formOf(child.ownerNum)
    if (ownerNum === undefined) return undefined
    this.#writer.ownsContent(ownerNum)
    return { kind: 'content', pageNum, ownerNum, mcid: child.mcid }
  }

  #move(element: StructureElement): void {
    const bounds = this.#bounds(element)
    element.children = element.children.flatMap((child) => this.#moved(child) ?? [])
    // An element for a link says that there is one.
    const isLink = element.children.some(({ kind }) => kind === 'annotation')
    if (element.type === 'Link' && !isLink) element.type = 'Span'
    if (element.id !== undefined) element.id = this.#prefix + element.id
    element.attributes = element.attributes.map((held) => this.#attribute(held, bounds))
  }

  #attribute(held: StructureAttribute, bounds: PaintedPage | undefined): StructureAttribute {
    const { owner, name, value } = held
    if (owner === 'Table' && name === 'Headers' && isArray(value)) {
      const ids = value.map((id) => (isString(id) ? byteString(this.#prefix + id.value) : id))
      return { owner, name, value: ids }
    }
    if (owner === 'Layout' && name === 'BBox' && isArray(value) && bounds) {
      return { owner, name, value: bounds.rectangle(value.map(Number)) }
    }
    return { owner, name, value: this.#source.importObject(value) }
  }

  /** The page that bounds of an element are of: that of the first content in it. */
  #bounds(element: StructureElement): PaintedPage | undefined {
    for (const child of element.children) {
      const page = child.kind === 'element' ? this.#bounds(child) : this.#pages.get(child.pageNum)
      if (page) return page
    }
    return undefined
  }

  #formOf(sourceNum: number): number | undefined {
    const copy = this.#source.importObject(ref(sourceNum))
    return isRef(copy) ? copy.num : undefined
  }
}
