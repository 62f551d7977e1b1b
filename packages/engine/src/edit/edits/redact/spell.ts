import { stringView, type TextView } from './text-view.ts'

/** Text of a view as one string. */
export interface ViewText {
  readonly text: string
  /** Index of the unit that each UTF-16 unit of the text belongs to. */
  readonly unitAt: readonly number[]
}

/** How gaps are written. */
export interface Spelling {
  readonly form: 'NFKC' | 'NFKD'
  /** A gap that may be a space. */
  readonly maybe: ' ' | ''
  /**
   * The end of a line: itself, or as if the word went on, with the hyphen at its end or without. Where there is no
   * hyphen, `hyphenated` writes a space and `mended` the end of the line.
   */
  readonly line: '\n' | ' ' | '' | 'hyphenated' | 'mended'
  /** Whether white space is left out altogether. */
  readonly isBare?: boolean
}

/** Text of a view in one spelling. */
export function spell({ units, gaps }: TextView, spelling: Spelling): ViewText {
  const { form, maybe, line, isBare = false } = spelling
  const written = new Written()
  for (let index = 0; index < units.length; index += 1) {
    const gap = gaps[index]
    if (!isBare) {
      if (gap === 'space') written.add(' ', index)
      else if (gap === 'maybe') written.add(maybe, index)
      else if (gap === 'line' && line === '') written.cutSpace()
      else if (gap === 'line' && (line === 'hyphenated' || line === 'mended')) {
        const isSoft = /\u00ad\s*$/.test(units[index - 1]?.text ?? '')
        if (!written.cutHyphen() && !isSoft) written.add(line === 'mended' ? '\n' : ' ', index)
      } else if (gap === 'line') written.add(line, index)
    }
    const folded = fold(units[index]?.text ?? '', form)
    written.add(isBare ? withoutSpace(folded) : folded, index)
  }
  return written.text()
}

/** Letters of a view alone: no white space, no hyphens. Text without gaps is found in it however it is broken. */
export function lettersOf({ units }: TextView): string {
  let written = ''
  for (let index = 0; index < units.length; index += 1) {
    written += letters(units[index]?.text ?? '')
  }
  return written
}

/** Letters of one unit alone. */
export function letters(text: string): string {
  return text === '-' ? '' : withoutSpace(fold(text, 'NFKD')).replaceAll('-', '')
}

/** Letters of a string alone, as {@link lettersOf} reads its view. */
export function lettersOfString(text: string): string {
  return isAscii(text) ? text.replace(/[\s-]+/g, '') : lettersOf(stringView(text))
}

function withoutSpace(text: string): string {
  // Nearly all units are one letter.
  if (text.length === 1 && text > ' ' && text <= '~') return text
  return text === ' ' ? '' : text.replace(/\s/g, '')
}

/** Pieces of a text: joined once, since its end is looked at and cut at each line. */
class Written {
  readonly #pieces: string[] = []
  readonly #units: number[] = []

  add(piece: string, unit: number): void {
    if (piece === '') return
    this.#pieces.push(piece)
    this.#units.push(unit)
  }

  /** Takes white space away from the end. */
  cutSpace(): void {
    for (let last = this.#pieces.length - 1; last >= 0; last -= 1) {
      const kept = (this.#pieces[last] as string).trimEnd()
      if (kept !== '') {
        this.#pieces[last] = kept
        return
      }
      this.#pieces.pop()
      this.#units.pop()
    }
  }

  /** Takes a hyphen away from the end, and white space behind it; false where there is none. */
  cutHyphen(): boolean {
    let last = this.#pieces.length - 1
    while (last >= 0 && (this.#pieces[last] as string).trimEnd() === '') last -= 1
    const piece = this.#pieces[last]?.trimEnd() ?? ''
    if (!piece.endsWith('-')) return false
    this.cutSpace()
    this.#pieces[last] = piece.slice(0, -1)
    return true
  }

  text(): ViewText {
    const unitAt: number[] = []
    for (let index = 0; index < this.#pieces.length; index += 1) {
      const { length } = this.#pieces[index] as string
      for (let count = 0; count < length; count += 1) unitAt.push(this.#units[index] as number)
    }
    return { text: this.#pieces.join(''), unitAt }
  }
}

/** Text with its forms made equal: ligatures, widths, dashes, quotes; characters that nobody sees left out. */
export function fold(text: string, form: 'NFKC' | 'NFKD'): string {
  if (isAscii(text)) return text
  return text
    .normalize(form)
    .replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u2010-\u2015\u2212\u2043]/g, '-')
    .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201f]/g, '"')
}

/** Nearly all units are one such letter. */
function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0x7f) return false
  }
  return true
}
