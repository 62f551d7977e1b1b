import type { Matrix } from '../../pdf/content/matrix.ts'
import type { OutlineEntry } from '../../pdf/document/outline.ts'
import {
  dict,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  ref,
  stream,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { renumberHeadings } from '../../pdf/ua/repair/renumber-headings.ts'
import { append, element, type StructureElement } from '../../pdf/ua/structure.ts'
import { writeStructure } from '../../pdf/ua/write/write-structure.ts'
import { type RenderWarning, renderWarning } from '../../warnings.ts'
import { Canvas } from '../canvas/canvas.ts'
import type { CanvasResources } from '../canvas/canvas-resources.ts'
import { GraphicsStates } from '../canvas/graphics-states.ts'
import { flipped } from '../canvas/transform.ts'
import { deflated } from './deflated.ts'
import { emptyFile } from './empty-file.ts'
import { mergedResources } from './merged-resources.ts'
import { pagePoint, pageRectangle, roundPt } from './page-geometry.ts'
import { PlacedDestinations } from './placed-destinations.ts'

/** Dictionaries of everything that the text kernel embedded, by resource name. */
export interface TextDictionaries {
  readonly Font: PdfDict
  readonly XObject: PdfDict
}

/** A page while its content is written. */
export interface PageDraft {
  /** Place in the document, from 1. */
  readonly number: number
  readonly ref: PdfRef
  readonly widthPt: number
  readonly heightPt: number
  readonly canvas: Canvas
  readonly annotations: PdfRef[]
}

/** A page whose content is written, as small as it can be kept. */
interface ClosedPage {
  readonly draft: Omit<PageDraft, 'canvas'>
  readonly contents: PdfRef[]
  readonly resources: CanvasResources[]
}

/** A form whose resources are known once the text kernel has embedded its fonts. */
interface OpenForm {
  readonly ref: PdfRef
  readonly canvas: Canvas
  readonly entries: PdfDict
}

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
  readonly #pagesRef = this.file.reserve()
  readonly #pages: ClosedPage[] = []
  /** Pages by the number of their object: links and places are looked up in long documents. */
  readonly #drafts = new Map<number, Omit<PageDraft, 'canvas'>>()
  readonly #forms: OpenForm[] = []
  readonly #late: (() => void)[] = []
  readonly #owners = new Set<number>()
  readonly #warned = new Set<string>()
  #page: PageDraft | undefined
  #names = 0

  constructor({ isTagged }: { readonly isTagged: boolean }) {
    this.isTagged = isTagged
  }

  /** The page that is written now. */
  get page(): PageDraft {
    if (this.#page === undefined) throw new Error('No page is open.')
    return this.#page
  }

  /** Number of pages so far. */
  get pageCount(): number {
    return this.#pages.length + (this.#page ? 1 : 0)
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
    this.closePage()
    const pageRef = this.file.reserve()
    const canvas = this.#canvas(pageRef, pageRef.num, heightPt)
    this.#page = {
      number: this.#pages.length + 1,
      ref: pageRef,
      canvas,
      ...{ widthPt, heightPt, annotations: [] },
    }
    this.#drafts.set(pageRef.num, this.#page)
    return this.#page
  }

  /** Writes the content of the open page away. */
  closePage(): void {
    if (this.#page === undefined) return
    const { canvas, ...draft } = this.#page
    this.#page = undefined
    // Without its canvas: the operators are the larger part.
    this.#drafts.set(draft.ref.num, draft)
    const contents = [this.file.add(deflated(canvas.content()))]
    this.#pages.push({ draft, contents, resources: [canvas.resources] })
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
    draw: (canvas: Canvas, page: Omit<PageDraft, 'canvas'>) => void,
  ): void {
    const page = this.#pages[number - 1]
    if (page === undefined) throw new Error(`There is no page ${number}.`)
    const { draft, contents, resources } = page
    const canvas = this.#canvas(draft.ref, draft.ref.num, draft.heightPt)
    canvas.isolated(() => draw(canvas, draft))
    const added = this.file.add(deflated(canvas.content()))
    if (where === 'over') contents.push(added)
    else contents.unshift(added)
    resources.push(canvas.resources)
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
    const formRef = this.file.reserve()
    const canvas = this.#canvas(formRef, at.owner.pageNum, bounds.heightPt, at.matrix)
    canvas.continuing(at, () => paint(canvas))
    const box = [0, 0, bounds.widthPt, bounds.heightPt]
    this.#forms.push({
      ref: formRef,
      canvas,
      entries: new Map<string, PdfObject>([
        ['Type', name('XObject')],
        ['Subtype', name('Form')],
        ['BBox', entries.get('BBox') ?? box],
        ...entries,
      ]),
    })
    return { name: this.newName('X'), ref: formRef }
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

  /** Adds an annotation to the page that a canvas is seen on, as content of an element where there is one. */
  annotate(
    canvas: Canvas,
    entries: PdfDict,
    owner: StructureElement | undefined,
  ): PdfRef | undefined {
    if (canvas.isCopy) return undefined
    const { pageNum } = canvas.owner
    const added = this.file.add(entries)
    this.#drafts.get(pageNum)?.annotations.push(added)
    if (owner && this.isTagged) {
      append(owner, { kind: 'annotation', pageNum, annotationNum: added.num })
    }
    return added
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
    this.closePage()
    for (const draw of this.#late) draw()
  }

  /**
   * Writes pages, forms, destinations and the structure tree; call once, after `finishPages`.
   *
   * @param text what the text kernel embedded
   * @param catalog further entries of the catalog
   */
  finish(text: TextDictionaries): PdfFile {
    for (const { ref: formRef, canvas, entries } of this.#forms) {
      const content = deflated(canvas.content())
      this.file.set(
        formRef.num,
        stream(
          new Map([...entries, ['Resources', canvas.resources.dictionary(text)], ...content.dict]),
          content.data,
        ),
      )
    }
    for (const page of this.#pages) this.#writePage(page, text)
    this.file.set(
      this.#pagesRef.num,
      dict({
        Type: name('Pages'),
        Kids: this.#pages.map(({ draft }) => draft.ref),
        Count: this.#pages.length,
      }),
    )
    this.file.setCatalog({ Pages: this.#pagesRef })
    this.destinations.write(this.file)
    if (this.isTagged) {
      // Levels are those that people see; readers want them without gaps, imported ones included.
      renumberHeadings(this.structure)
      writeStructure(this.file, this.structure, this.#owners)
    }
    return this.file
  }

  #writePage({ draft, contents, resources }: ClosedPage, text: TextDictionaries): void {
    const { widthPt, heightPt, annotations } = draft
    this.file.set(
      draft.ref.num,
      dict({
        Type: name('Page'),
        Parent: this.#pagesRef,
        MediaBox: [0, 0, roundPt(widthPt), roundPt(heightPt)],
        Resources: mergedResources(resources.map((used) => used.dictionary(text))),
        Contents: contents.length === 1 ? contents[0] : contents,
        Annots: annotations.length > 0 ? annotations : undefined,
        Tabs: this.isTagged || annotations.length > 0 ? name('S') : undefined,
      }),
    )
  }

  #canvas(own: PdfRef, pageNum: number, heightPt: number, matrix?: Matrix): Canvas {
    this.#owners.add(own.num)
    const { states, isTagged } = this
    return new Canvas({ num: own.num, pageNum, heightPt, states, isTagged }, matrix)
  }

  #heightOf({ owner: { pageNum } }: Canvas): number {
    return this.#drafts.get(pageNum)?.heightPt ?? 0
  }

  /** Place of a page in the document, from 1. */
  numberOf(pageNum: number): number {
    return this.#drafts.get(pageNum)?.number ?? 0
  }
}
