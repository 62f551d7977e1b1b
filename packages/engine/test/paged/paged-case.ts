import { type Word, words } from '../../src/browser/test/poppler.ts'
import { pageSizesPt } from '../../src/pdf/document/pages/pages.ts'

/** A document that several cases are read from: prints take longer than looking. */
export interface PagedDocument {
  readonly name: string
  readonly html: string
  readonly cases: readonly PagedCase[]
}

/** An assertion: its name, what is looked at, and what has to be there. */
export type PagedCase = readonly [
  name: string,
  look: (printed: PrintedPages) => unknown,
  expected: unknown,
]

/** A printed document, to look at. */
export class PrintedPages {
  readonly #words: readonly Word[]
  /** Sizes of its pages in points, `width×height`. */
  readonly sizes: readonly string[]

  constructor(bytes: Uint8Array) {
    this.#words = words(bytes)
    this.sizes = pageSizesPt(bytes).map(({ widthPt, heightPt }) => `${widthPt}×${heightPt}`)
  }

  get count(): number {
    return this.sizes.length
  }

  /** Words of a page, line by line. */
  on(page: number): string {
    return this.#words
      .filter((word) => word.page === page)
      .sort((one, other) => Math.round(one.top - other.top) || one.left - other.left)
      .map(({ text }) => text)
      .join(' ')
  }

  /** Pages that a word is on. */
  pagesOf(text: string): readonly number[] {
    return this.#words.filter((word) => word.text === text).map(({ page }) => page)
  }

  /** The first such word, its edges rounded to points. */
  at(text: string, page?: number): Word {
    const found = this.#words.find((word) => {
      return word.text === text && (page === undefined || word.page === page)
    })
    if (found === undefined) throw new Error(`No "${text}" in ${JSON.stringify(this.#words)}`)
    const { left, top, right, bottom } = found
    const [l, t, r, b] = [left, top, right, bottom].map(Math.round) as [
      ...[number, number, number, number],
    ]
    return { ...found, left: l, top: t, right: r, bottom: b }
  }
}
