import { invalidDocument } from './invalid-document.ts'

/** Longest text without a place to break: layout engines try every place in it, line after line. */
const MAX_CHARACTERS = 100_000
/** Pages that a document may ask for by breaks of its own. */
const MAX_BREAKS = 10_000
/** Breaks inside one paragraph, each of which lays out what is before it anew. */
const MAX_BREAKS_IN_PARAGRAPH = 200
/** Columns of a section, as Word has them at most. */
const MAX_COLUMNS = 45

// Lines break beside spaces, behind hyphens, and between the characters of East Asian scripts.
const BREAKABLE = /[\s\u00ad\u200b\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef-]/

/**
 * Counts what keeps a layout engine busy out of all proportion to a document's size, and refuses it beyond the limits.
 *
 * @throws EngineError `invalid_document` that names the limit
 */
export class LayoutBudget {
  #characters = 0
  #breaks = 0
  #breaksInParagraph = 0
  #pageBreaks = 0

  /** Pages that the document asks for behind its first. */
  get pageBreaks(): number {
    return this.#pageBreaks
  }

  /** Text that goes on where the text before ended. */
  text(text: string): void {
    const first = text.search(BREAKABLE)
    if (first < 0) {
      this.#grow(text.length)
      return
    }
    this.#grow(first)
    for (const piece of text.split(BREAKABLE)) {
      this.#characters = 0
      this.#grow(piece.length)
    }
  }

  /** The end of a paragraph, of a cell, or of a line. */
  endLine(): void {
    this.#characters = 0
  }

  endParagraph(): void {
    this.#characters = 0
    this.#breaksInParagraph = 0
  }

  /** The end of a page that the document asks for. */
  breakPage(): void {
    this.#pageBreaks += 1
    this.break()
  }

  /** The end of a column or of a section, which may be that of a page. */
  break(): void {
    this.#characters = 0
    this.#breaks += 1
    this.#breaksInParagraph += 1
    if (this.#breaks > MAX_BREAKS) {
      throw invalidDocument(`has more than the ${MAX_BREAKS} breaks of pages and columns accepted`)
    }
    if (this.#breaksInParagraph > MAX_BREAKS_IN_PARAGRAPH) {
      throw invalidDocument(
        `has a paragraph with more than the ${MAX_BREAKS_IN_PARAGRAPH} breaks of pages and columns accepted`,
      )
    }
  }

  /** The columns of a section. */
  columns(count: number): void {
    if (count > MAX_COLUMNS) {
      throw invalidDocument(
        `has a section of ${count} columns, more than the ${MAX_COLUMNS} of Word`,
      )
    }
  }

  #grow(length: number): void {
    this.#characters += length
    if (this.#characters > MAX_CHARACTERS) {
      throw invalidDocument(
        `has a word of more than the ${MAX_CHARACTERS} characters accepted without a place to break`,
      )
    }
  }
}
