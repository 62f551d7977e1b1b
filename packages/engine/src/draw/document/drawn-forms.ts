import { name, type PdfDict, type PdfObject, type PdfRef, stream } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { Canvas } from '../canvas/canvas.ts'
import type { TextDictionaries } from '../canvas/canvas-resources.ts'
import { deflated } from './deflated.ts'
import type { NewCanvas } from './new-canvas.ts'

/** A form whose resources are known once the text kernel has embedded its fonts. */
interface OpenForm {
  readonly ref: PdfRef
  readonly canvas: Canvas
  readonly entries: PdfDict
}

/** The forms of a document while it is drawn. */
export class DrawnForms {
  readonly #file: PdfFile
  readonly #newCanvas: NewCanvas
  readonly #forms: OpenForm[] = []

  constructor(file: PdfFile, newCanvas: NewCanvas) {
    this.#file = file
    this.#newCanvas = newCanvas
  }

  /** Adds a form painted by `paint`, seen where `at` is. */
  add(
    at: Canvas,
    bounds: { readonly widthPt: number; readonly heightPt: number },
    entries: PdfDict,
    paint: (canvas: Canvas) => void,
  ): PdfRef {
    const formRef = this.#file.reserve()
    const canvas = this.#newCanvas(formRef, at.owner.pageNum, bounds.heightPt, at.matrix)
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
    return formRef
  }

  /** Writes them, with what the text kernel embedded. */
  write(text: TextDictionaries): void {
    for (const { ref: formRef, canvas, entries } of this.#forms) {
      const content = deflated(canvas.content())
      this.#file.set(
        formRef.num,
        stream(
          new Map([...entries, ['Resources', canvas.resources.dictionary(text)], ...content.dict]),
          content.data,
        ),
      )
    }
  }
}
