import type { PdfRef } from '../../pdf/file/objects.ts'
import type { Canvas } from '../canvas/canvas.ts'
import type { DocumentWriter } from '../document/document-writer.ts'
import type { ElementSlot } from '../document/element-slot.ts'
import type { Links } from '../document/links.ts'
import type { ImportedTags } from './imported-tags.ts'
import { type PageLink, placedLink } from './page-links.ts'
import { withoutMarks } from './without-marks.ts'

/** A rectangle of a canvas, y down. */
export interface PageBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Parts of an imported page. */
export interface ImportedPageParts {
  readonly name: string
  readonly ref: PdfRef
  readonly widthPt: number
  readonly heightPt: number
  readonly links: readonly PageLink[]
  /** Number of the page in the document that it comes from. */
  readonly sourceNum: number
}

/** A page of another document, in this one: painted as often as anybody likes, stored once. */
export class ImportedPage {
  readonly widthPt: number
  readonly heightPt: number
  readonly #writer: DocumentWriter
  readonly #parts: ImportedPageParts
  #plain: PdfRef | undefined
  #isTold = false

  constructor(writer: DocumentWriter, parts: ImportedPageParts) {
    this.#writer = writer
    this.#parts = parts
    this.widthPt = parts.widthPt
    this.heightPt = parts.heightPt
  }

  /** Paints it as part of the mark that is open: its own tags, if it has any, do not count. */
  paint(canvas: Canvas, box: PageBox): void {
    const { ref, name } = this.#parts
    if (!this.#writer.isTagged) {
      this.#place(canvas, box, name, ref)
      return
    }
    this.#plain ??= withoutMarks(this.#writer.file, ref)
    this.#place(canvas, box, `${name}p`, this.#plain)
  }

  /**
   * Paints it with its own tags, once: where it is painted again, or as part of something else, readers are not told.
   *
   * @param tags structure of the document that it comes from
   */
  paintTagged(canvas: Canvas, box: PageBox, tags: ImportedTags): void {
    const isRead = this.#writer.isTagged && !canvas.isMarked && !canvas.isCopy && !this.#isTold
    if (!isRead) {
      canvas.marked(undefined, () => this.paint(canvas, box))
      return
    }
    this.#isTold = true
    const { name, ref, links, sourceNum } = this.#parts
    this.#place(canvas, box, name, ref)
    tags.painted({
      sourceNum,
      formNum: ref.num,
      pageNum: canvas.owner.pageNum,
      annotations: new Map(
        links.flatMap((link) => {
          const added = this.#writer.annotate(
            canvas,
            this.#annotation(canvas, box, link),
            undefined,
          )
          return added && link.num !== undefined ? [[link.num, added.num] as const] : []
        }),
      ),
      rectangle: (rectangle) => this.#rectangle(canvas, box, rectangle),
    })
  }

  /** Its links to the web, as links of this document. */
  addLinks(canvas: Canvas, box: PageBox, links: Links, slot: ElementSlot | undefined): void {
    for (const link of this.#parts.links) {
      const area = this.#area(box, link.rectangle)
      const target = { kind: 'url', url: link.uri } as const
      links.add(canvas, area, target, slot?.child('Link'), link.description)
    }
  }

  #annotation(canvas: Canvas, box: PageBox, link: PageLink) {
    return placedLink(link, this.#rectangle(canvas, box, link.rectangle))
  }

  #place(canvas: Canvas, box: PageBox, name: string, ref: PdfRef): void {
    const { x, y, width, height } = box
    const floor = canvas.owner.heightPt - y - height
    const scales = [width / this.widthPt, height / this.heightPt] as const
    canvas.xObject(name, ref, [scales[0], 0, 0, scales[1], x, floor])
  }

  /** A rectangle of the page as it is seen, y up, on the page that a canvas is seen on, y up. */
  #rectangle(canvas: Canvas, box: PageBox, rectangle: readonly number[]): readonly number[] {
    const { x, y, width, height } = this.#area(box, rectangle)
    return this.#writer.pageRectangle(canvas, x, y, width, height)
  }

  /** A rectangle of the page as it is seen, y up, on the canvas, y down. */
  #area(box: PageBox, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): PageBox {
    const [across, down] = [box.width / this.widthPt, box.height / this.heightPt]
    return {
      x: box.x + left * across,
      y: box.y + (this.heightPt - top) * down,
      width: (right - left) * across,
      height: (top - bottom) * down,
    }
  }
}
