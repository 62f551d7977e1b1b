/** Facts of an element that the browser has no tag for. */
export interface TagHint {
  /** Whether every page shows it again: the head and foot of a table, a box with a fixed position. */
  readonly repeats?: boolean
  /** Language that it is in, though nothing says so. */
  readonly language?: string
  /** Type that it is of, and the browser has no word for. */
  readonly type?: HintedType
  /** Group of rows that it belongs to, as a row. */
  readonly group?: 'THead' | 'TBody' | 'TFoot'
  /** Column that it starts in, as a cell, where cells before it may have no tag. Columns count from 0. */
  readonly column?: number
  /** Row that it is, where rows before it may have no tag. Rows count from 0. */
  readonly row?: number
  /** Name by which other cells call it their header. */
  readonly name?: string
  /** Names of its headers. */
  readonly headers?: readonly string[]
  /** How its items are numbered, as a list. */
  readonly numbering?: string
  /** Full form of an abbreviation. */
  readonly expansion?: string
  /** Line that says of its text that it is no longer there, or newly so. */
  readonly decoration?: 'LineThrough' | 'Underline'
  /** State of a box that is neither checked nor not. */
  readonly state?: 'neutral'
  /** Number of the footnote that it calls, or that it is: the note is read behind its call. */
  readonly footnote?: number
  /** Kind of thing that it looks like, and is not by its tag. */
  readonly doubt?: Doubt
  /** Number of the field that it is. */
  readonly field?: number
}

/** Part whose look says something else than its tag: its place (`order`), or text like a heading or a list. */
export type Doubt = 'order' | 'heading' | 'list'

/** Types that elements have by a hint alone. */
export type HintedType = 'Caption' | 'Note' | 'Quote' | 'Reference'

/** Comes before the number of a hint: a private part of a language tag (RFC 5646, 2.2.7). */
export const HINT_MARK = 'x-svc-'

const HINTED = /^(?:(.*)-)?x-svc-(\d{1,7})$/

/**
 * Takes apart the language of an element that a hint was given with. The language is what Chromium writes into the tags
 * of any element, and so what can say which element a tag stands for.
 *
 * @returns the author's language, empty where there was none, and the number of the hint, if there is one
 * @example splitHint('de-AT-x-svc-3') // { language: 'de-AT', hint: 3 }
 */
export function splitHint(written: string): { readonly language: string; readonly hint?: number } {
  const found = HINTED.exec(written)
  if (found === null) return { language: written }
  return { language: found[1] ?? '', hint: Number(found[2]) }
}
