import { dict, name, type PdfRef } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { Canvas } from '../canvas/canvas.ts'
import type { CanvasResources, TextDictionaries } from '../canvas/canvas-resources.ts'
import { deflated } from './deflated.ts'
import { mergedResources } from './merged-resources.ts'
import type { NewCanvas } from './new-canvas.ts'
import { roundPt } from './page-geometry.ts'

/** A page while its content is written. */
export interface PageDraft extends PageFacts {
  readonly canvas: Canvas
}

/** Facts of a page, which stay once its content is written. */
export interface PageFacts {
  /** Place in the document, from 1. */
  readonly number: number
  readonly ref: PdfRef
  readonly widthPt: number
  readonly heightPt: number
  readonly annotations: PdfRef[]
}

/** A page whose content is written, as small as it can be kept. */
interface ClosedPage {
  readonly facts: PageFacts
  readonly contents: PdfRef[]
  readonly resources: CanvasResources[]
}

/** The pages of a document while it is drawn; one of them is open. */
export class DrawnPages {
  readonly #file: PdfFile
  readonly #newCanvas: NewCanvas
  readonly #isTagged: boolean
  readonly #tree: PdfRef
  readonly #closed: ClosedPage[] = []
  /** Pages by the number of their object: links and places are looked up in long documents. */
  readonly #facts = new Map<number, PageFacts>()
  #open: PageDraft | undefined

  constructor(file: PdfFile, newCanvas: NewCanvas, isTagged: boolean) {
    this.#file = file
    this.#newCanvas = newCanvas
    this.#isTagged = isTagged
    this.#tree = file.reserve()
  }

  /** The page that is written now. */
  get open(): PageDraft {
    if (this.#open === undefined) throw new Error('No page is open.')
    return this.#open
  }

  /** Number of pages so far. */
  get count(): number {
    return this.#closed.length + (this.#open ? 1 : 0)
  }

  /** The page with this number of object. */
  of(pageNum: number): PageFacts | undefined {
    return this.#facts.get(pageNum)
  }

  /** Closes the page before and opens another. */
  add(widthPt: number, heightPt: number): PageDraft {
    this.close()
    const pageRef = this.#file.reserve()
    this.#open = {
      number: this.#closed.length + 1,
      ref: pageRef,
      canvas: this.#newCanvas(pageRef, pageRef.num, heightPt),
      widthPt,
      heightPt,
      annotations: [],
    }
    this.#facts.set(pageRef.num, this.#open)
    return this.#open
  }

  /** Writes the content of the open page away. */
  close(): void {
    if (this.#open === undefined) return
    const { canvas, ...facts } = this.#open
    this.#open = undefined
    // Without its canvas: the operators are the larger part.
    this.#facts.set(facts.ref.num, facts)
    const contents = [this.#file.add(deflated(canvas.content()))]
    this.#closed.push({ facts, contents, resources: [canvas.resources] })
  }

  /** Draws over or under a page that is closed. */
  drawOn(
    number: number,
    where: 'over' | 'under',
    draw: (canvas: Canvas, page: PageFacts) => void,
  ): void {
    const page = this.#closed[number - 1]
    if (page === undefined) throw new Error(`There is no page ${number}.`)
    const { facts, contents, resources } = page
    const canvas = this.#newCanvas(facts.ref, facts.ref.num, facts.heightPt)
    canvas.isolated(() => draw(canvas, facts))
    const added = this.#file.add(deflated(canvas.content()))
    if (where === 'over') contents.push(added)
    else contents.unshift(added)
    resources.push(canvas.resources)
  }

  /** Writes them, with what the text kernel embedded, and answers their tree. */
  write(text: TextDictionaries): PdfRef {
    for (const page of this.#closed) this.#write(page, text)
    this.#file.set(
      this.#tree.num,
      dict({
        Type: name('Pages'),
        Kids: this.#closed.map(({ facts }) => facts.ref),
        Count: this.#closed.length,
      }),
    )
    return this.#tree
  }

  #write({ facts, contents, resources }: ClosedPage, text: TextDictionaries): void {
    const { widthPt, heightPt, annotations } = facts
    this.#file.set(
      facts.ref.num,
      dict({
        Type: name('Page'),
        Parent: this.#tree,
        MediaBox: [0, 0, roundPt(widthPt), roundPt(heightPt)],
        Resources: mergedResources(resources.map((used) => used.dictionary(text))),
        Contents: contents.length === 1 ? contents[0] : contents,
        Annots: annotations.length > 0 ? annotations : undefined,
        Tabs: this.#isTagged || annotations.length > 0 ? name('S') : undefined,
      }),
    )
  }
}
