import { ContentScanner } from '../../content/content-scanner.ts'
import { IDENTITY, type Matrix, multiply } from '../../content/matrix.ts'
import { operatorKind, SHOWS_TEXT } from '../../content/operator-codes.ts'
import type { XObjectFacts } from '../../content/read-content-parts.ts'
import { readRectangle } from '../../document/pages/tree/page-tree.ts'
import { decodeStream } from '../../file/decode-stream.ts'
import {
  isArray,
  isName,
  isRef,
  isStream,
  type PdfDict,
  type PdfStream,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/** Answers what painting an XObject paints; each is looked at once. */
export class FormFacts {
  readonly #file: PdfFile
  readonly #markedOwners: ReadonlySet<number>
  readonly #known = new Map<number, XObjectFacts>()

  /** @param markedOwners numbers of the objects whose content the structure tree owns */
  constructor(file: PdfFile, markedOwners: ReadonlySet<number>) {
    this.#file = file
    this.#markedOwners = markedOwners
  }

  /** Number of the XObject that resources give a name to. */
  numOf(resources: PdfDict, name: string): number | undefined {
    const value = this.#file.dictAt(resources, 'XObject')?.get(name)
    return isRef(value) ? value.num : undefined
  }

  factsOf(num: number): XObjectFacts {
    const known = this.#known.get(num)
    if (known) return known
    const value = this.#file.get(num)
    const isForm = isStream(value) && isName(value.dict.get('Subtype'), 'Form')
    // Known before it is read, so that a form that paints itself does not go on forever.
    const image = { isMarked: false, hasText: false, addBounds: addUnitSquare }
    this.#known.set(num, image)
    const facts = isForm ? this.#formFacts(num, value) : image
    this.#known.set(num, facts)
    return facts
  }

  #formFacts(num: number, form: PdfStream): XObjectFacts {
    const file = this.#file
    const resources = file.dictAt(form.dict, 'Resources') ?? new Map()
    const nested = [...(file.dictAt(resources, 'XObject')?.values() ?? [])]
      .filter((value) => isRef(value))
      .map((value) => this.factsOf(value.num))
    const isMarked = this.#markedOwners.has(num) || nested.some((inner) => inner.isMarked)
    const hasText = nested.some((inner) => inner.hasText) || showsText(form)
    const box = readRectangle(file, form.dict.get('BBox'))
    const own = formMatrix(form)
    const addBounds: XObjectFacts['addBounds'] = (bounds, matrix) => {
      if (!box) return
      const { left, bottom, right, top } = box
      bounds.addRectangle(left, bottom, right - left, top - bottom, multiply(own, matrix))
    }
    return { isMarked, hasText, addBounds }
  }
}

const addUnitSquare: XObjectFacts['addBounds'] = (bounds, matrix) =>
  bounds.addRectangle(0, 0, 1, 1, matrix)

/** The matrix of a form (ISO 32000-1, 8.10.2). */
export function formMatrix({ dict }: PdfStream): Matrix {
  const value = dict.get('Matrix')
  const numbers = isArray(value) ? value.filter((item) => typeof item === 'number') : []
  const [a, b, c, d, e, f] = numbers
  if (numbers.length !== 6) return IDENTITY
  return [a, b, c, d, e, f] as Matrix
}

function showsText(form: PdfStream): boolean {
  const scanner = new ContentScanner(decodeStream(form))
  while (scanner.next()) if (operatorKind(scanner.operator) === SHOWS_TEXT) return true
  return false
}
