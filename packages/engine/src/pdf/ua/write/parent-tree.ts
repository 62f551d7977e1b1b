import {
  dict,
  isDict,
  isStream,
  type PdfArray,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  stream,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

// Entries of one leaf of the tree: a reader inflates and parses all of it to find one.
const ENTRIES_PER_LEAF = 500

/** Collects who owns what, and writes the way back from content and annotations to the elements that own them. */
export class ParentTree {
  readonly #file: PdfFile
  /** For each page and form, the owner of each MCID. */
  readonly #contents = new Map<number, PdfRef[]>()
  readonly #annotations = new Map<number, PdfRef>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** Content of the page or form `ownerNum` belongs to an element. */
  addContent(ownerNum: number, mcid: number, element: PdfRef): void {
    const elements = this.#contents.get(ownerNum) ?? []
    elements[mcid] = element
    this.#contents.set(ownerNum, elements)
  }

  /** An annotation belongs to an element. */
  addAnnotation(annotationNum: number, element: PdfRef): void {
    this.#annotations.set(annotationNum, element)
  }

  /**
   * Writes the tree, and its keys into pages, forms and annotations; those of the objects that own nothing now go.
   *
   * @param pageNums numbers of the page objects
   * @returns entries for the root of the structure tree
   *
   * Source: ISO 32000-1, 14.7.4.4.
   */
  write(pageNums: Iterable<number>): PdfDict {
    const nums: PdfObject[] = []
    const addEntry = (value: PdfObject) => {
      nums.push(nums.length / 2, this.#file.add(value))
      return nums.length / 2 - 1
    }
    for (const num of pageNums) if (!this.#contents.has(num)) this.#setKey(num, undefined)
    for (const [num, elements] of this.#contents) {
      // Gaps are content that became an artifact.
      const owners = Array.from(elements, (owner) => owner ?? null)
      this.#setKey(num, addEntry(owners))
    }
    for (const [num, element] of this.#annotations) {
      const key = nums.length / 2
      nums.push(key, element)
      const annotation = this.#file.get(num)
      if (isDict(annotation)) this.#file.set(num, withEntries(annotation, { StructParent: key }))
    }
    return dict({ ParentTree: this.#numberTree(nums), ParentTreeNextKey: nums.length / 2 })
  }

  #setKey(num: number, key: number | undefined): void {
    const owner = this.#file.get(num)
    const entries = { StructParents: key }
    if (isDict(owner)) {
      if (key !== undefined || owner.has('StructParents'))
        this.#file.set(num, withEntries(owner, entries))
    } else if (isStream(owner)) {
      this.#file.set(num, stream(withEntries(owner.dict, entries), owner.data))
    }
  }

  #numberTree(nums: PdfArray): PdfRef {
    const size = 2 * ENTRIES_PER_LEAF
    if (nums.length <= size) return this.#file.add(dict({ Nums: nums }))
    const kids: PdfRef[] = []
    for (let start = 0; start < nums.length; start += size) {
      const leaf = nums.slice(start, start + size)
      const limits = [leaf.at(0) ?? 0, leaf.at(-2) ?? 0]
      kids.push(this.#file.add(dict({ Limits: limits, Nums: leaf })))
    }
    return this.#file.add(dict({ Kids: kids }))
  }
}
