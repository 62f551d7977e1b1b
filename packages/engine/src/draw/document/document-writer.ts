import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import type { Matrix } from '../../pdf/content/matrix.ts'
import type { OutlineEntry } from '../../pdf/document/outline.ts'
import { dict, name, type PdfDict, type PdfRef, ref } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { renumberHeadings } from '../../pdf/ua/repair/renumber-headings.ts'
import { append, element, type StructureElement } from '../../pdf/ua/structure.ts'
import { writeStructure } from '../../pdf/ua/write/write-structure.ts'
import { Canvas, type Tag } from '../canvas/canvas.ts'
import type { TextDictionaries } from '../canvas/canvas-resources.ts'
import { GraphicsStates } from '../canvas/graphics-states.ts'
import { flipped } from '../canvas/transform.ts'
import { DrawnForms } from './drawn-forms.ts'
import { DrawnPages, type PageDraft, type PageFacts } from './drawn-pages.ts'
import { emptyFile } from './empty-file.ts'
import type { NewCanvas } from './new-canvas.ts'
import { pagePoint, pageRectangle } from './page-geometry.ts'
import { PlacedDestinations } from './placed-destinations.ts'

/** Prefix of destinations that only bookmarks need; they leave the file once the outline is made. */
export const BOOKMARK_PREFIX = 'svc-bookmark-'

/**
 * A PDF while it is drawn: pages, forms, destinations, annotations and the structure tree. The content of a page is
 * deflated as soon as the page is full, so that memory grows with the file and not with its commands.
 */
export class DocumentWriter {
  readonly file: PdfFile = emptyFile()
  readonly states: GraphicsStates = new GraphicsStates(this.file)
  readonly isTagged: boolean
  /** Root of the structure tree. */
  readonly structure: StructureElement = element('Document')
  readonly warnings: RenderWarning[] = []
  readonly outline: OutlineEntry[] = []
  /** Places that have names. */
  readonly destinations = new PlacedDestinations()
  readonly #pages: DrawnPages
  readonly #forms: DrawnForms
  readonly #late: (() => void)[] = []
  readonly #owners = new Set<number>()
  readonly #warned = new Set<string>()
  #names = 0

  constructor({ isTagged }: { readonly isTagged: boolean }) {
    this.isTagged = isTagged
    const newCanvas: NewCanvas = (own, pageNum, heightPt, matrix) => {
      this.#owners.add(own.num)
      const page = () => this.#pages.of(pageNum)
      const owner = { num: own.num, pageNum, heightPt, page, states: this.states, isTagged }
      return new Canvas(owner, matrix)
    }
    this.#pages = new DrawnPages(this.file, newCanvas, isTagged)
    this.#forms = new DrawnForms(this.file, newCanvas)
  }

  /** The page that is written now. */
  get page(): PageDraft {
    return this.#pages.open
  }

  /** Number of pages so far. */
  get pageCount(): number {
    return this.#pages.count
  }

  /** A resource name that nothing else in the document has. */
  newName(prefix: string): string {
    this.#names += 1
    return `${prefix}${this.#names}`
  }

  /** Says something once, however often it happens. */
  warn(code: RenderWarning['code'], message: string): void {
    const key = `${code} ${message}`
    if (this.#warned.has(key)) return
    this.#warned.add(key)
    this.warnings.push(renderWarning(code, message))
  }

  /** An element of the structure tree; undefined in files without tags. */
  element(type: string, parent: StructureElement | undefined): StructureElement | undefined {
    if (!this.isTagged || parent === undefined) return undefined
    const added = element(type)
    append(parent, added)
    return added
  }

  /** Closes the page before and opens another. */
  openPage(widthPt: number, heightPt: number): PageDraft {
    return this.#pages.add(widthPt, heightPt)
  }

  /**
   * Draws once all pages are there: what shows their number, headers and footers.
   *
   * @param draw called in the order of the pages
   */
  later(draw: () => void): void {
    this.#late.push(draw)
  }

  /** Draws over or under a page that is closed. */
  drawOnPage(
    number: number,
    where: 'over' | 'under',
    draw: (canvas: Canvas, page: PageFacts) => void,
  ): void {
    this.#pages.drawOn(number, where, draw)
  }

  /**
   * A form of the size of a page, painted by `paint`; drawn where its own coordinates are those of the page.
   *
   * @param entries further entries of its dictionary
   */
  form(
    at: Canvas,
    bounds: { readonly widthPt: number; readonly heightPt: number },
    entries: PdfDict,
    paint: (canvas: Canvas) => void,
  ): { readonly name: string; readonly ref: PdfRef } {
    const added = this.#forms.add(at, bounds, entries, paint)
    return { name: this.newName('X'), ref: added }
  }

  /**
   * Paints through a transparency group, so that opacity and blending apply to the whole and not to each part.
   *
   * @param box on the canvas, in points, y down; what lies outside is cut
   */
  group(at: Canvas, paint: (canvas: Canvas) => void): void {
    const { heightPt } = at.owner
    const form = this.form(
      at,
      { widthPt: 0, heightPt },
      dict({
        BBox: [-14_400, -14_400, 14_400, 14_400],
        Group: dict({ S: name('Transparency'), CS: name('DeviceRGB') }),
      }),
      paint,
    )
    at.xObject(form.name, form.ref, [1, 0, 0, 1, 0, 0])
  }

  /**
   * A place of the open page that links, bookmarks and programs outside can name.
   *
   * @returns whether it is new
   */
  addDestination(key: string, canvas: Canvas, x: number, y: number): boolean {
    if (canvas.isCopy) return false
    const { pageNum } = canvas.owner
    const [leftPt = 0, topPt = 0] = pagePoint(canvas, this.#heightOf(canvas), x, y)
    return this.destinations.add(key, this.numberOf(pageNum), { pageNum, leftPt, topPt })
  }

  /** Adds an annotation to the page that a canvas is seen on, as content of an element that others have made. */
  annotate(
    canvas: Canvas,
    entries: PdfDict,
    owner: StructureElement | undefined,
  ): PdfRef | undefined {
    if (canvas.isCopy) return undefined
    const { pageNum } = canvas.owner
    const added = this.file.add(entries)
    this.#pages.of(pageNum)?.annotations.push(added)
    if (owner && this.isTagged) {
      append(owner, { kind: 'annotation', pageNum, annotationNum: added.num })
    }
    return added
  }

  /**
   * Adds a link or a field to the page that a canvas is seen on. In decoration and in pictures it is an element of its
   * own: PDF/UA knows none without one (ISO 14289-1, 7.18.4 and 7.18.5).
   */
  annotateAs(
    type: 'Link' | 'Form',
    canvas: Canvas,
    entries: PdfDict,
    tag: Tag | undefined,
  ): PdfRef | undefined {
    if (canvas.isCopy) return undefined
    const own = canvas.isMarked ? undefined : tag?.element
    return this.annotate(canvas, entries, own ?? this.element(type, this.structure))
  }

  /** Says that the structure tree owns content of a form that was not drawn here. */
  ownsContent(num: number): void {
    this.#owners.add(num)
  }

  /** The page that a canvas is seen on. */
  pageRef(canvas: Canvas): PdfRef {
    return ref(canvas.owner.pageNum)
  }

  /** Smallest rectangle of the page around a rectangle of a canvas, as PDF counts. */
  pageRectangle(
    canvas: Canvas,
    x: number,
    y: number,
    width: number,
    height: number,
  ): readonly number[] {
    return pageRectangle(canvas, this.#heightOf(canvas), { x, y, width, height })
  }

  /** The transformation from a canvas to PDF's own space of its page. */
  pageMatrix(canvas: Canvas): Matrix {
    return flipped(canvas.matrix, this.#heightOf(canvas))
  }

  /** Draws what waited for the number of pages. */
  finishPages(): void {
    this.#pages.close()
    for (const draw of this.#late) draw()
  }

  /**
   * Writes pages, forms, destinations and the structure tree; call once, after `finishPages`.
   *
   * @param text what the text kernel embedded
   * @param catalog further entries of the catalog
   */
  finish(text: TextDictionaries): PdfFile {
    this.#forms.write(text)
    this.file.setCatalog({ Pages: this.#pages.write(text) })
    this.destinations.write(this.file)
    if (this.isTagged) {
      // Levels are those that people see; readers want them without gaps, imported ones included.
      renumberHeadings(this.structure)
      writeStructure(this.file, this.structure, this.#owners)
    }
    return this.file
  }

  #heightOf({ owner: { pageNum } }: Canvas): number {
    return this.#pages.of(pageNum)?.heightPt ?? 0
  }

  /** Place of a page in the document, from 1. */
  numberOf(pageNum: number): number {
    return this.#pages.of(pageNum)?.number ?? 0
  }
}
