import type { ContentPart, PagedWorld, PageReference } from '../paged-state.ts'
import { fillLeaders, type Leader, probeLeader } from './fill-leaders.ts'

/** A number in small Roman numerals and in small letters. */
export interface PageNumerals {
  readonly roman: string
  readonly letters: string
}

/** Number of the page of a destination, as it is written in a style. */
type NumberOf = (part: ContentPart & { readonly kind: 'page' }) => {
  readonly page: number | undefined
  readonly text: string
}

/**
 * Writes the numbers of pages into the content that refers to them, and makes leaders as long as their lines leave room
 * for. Runs in the page, after `collectReferences`.
 *
 * @param pages numbers by destination; what has none stays empty
 * @param numerals how those numbers are written that are not only written in digits
 * @param widthPx width that the document will be printed at
 */
export function fillReferences(
  pages: Readonly<Record<string, number>>,
  numerals: Readonly<Record<number, PageNumerals>>,
  widthPx: number,
): void {
  const { references = [] } = (globalThis as PagedWorld).svcPaged ?? {}
  const numberOf: NumberOf = ({ destination, style }) => {
    const page = pages[destination]
    return { page, text: page === undefined ? '' : numberText(page, style, numerals[page]) }
  }
  const leaders = references.flatMap((reference) => {
    if (reference.box) return fillBox(reference.box, reference.parts, numberOf)
    fillProperty(reference, numberOf)
    return []
  })
  fillLeaders(leaders, widthPx)
}

function numberText(page: number, style: string, numerals: PageNumerals | undefined): string {
  const name = style.toLowerCase()
  const { roman = '', letters = '' } = numerals ?? {}
  const text = name.endsWith('roman') ? roman : letters
  if (text !== '' && /^(?:lower|upper)-(?:roman|alpha|latin)$/.test(name)) {
    return name.startsWith('upper') ? text.toUpperCase() : text
  }
  return name === 'decimal-leading-zero' ? String(page).padStart(2, '0') : String(page)
}

/** Writes content that the browser generates: the value of the property that it shows. */
function fillProperty({ element, side, parts }: PageReference, numberOf: NumberOf): void {
  const css = parts.map((part) => {
    if (part.kind === 'page') return quoted(numberOf(part).text)
    return part.kind === 'native' ? part.css : quoted(part.kind === 'text' ? part.text : '')
  })
  element.style.setProperty(`--svc-${side}`, css.join(' '))
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, ' ')}"`
}

/** Writes content that stands in a box of ours, a piece for each part; returns its leaders. */
function fillBox(
  box: HTMLElement,
  parts: readonly ContentPart[],
  numberOf: NumberOf,
): readonly Leader[] {
  const tail = box.lastElementChild as Element
  const pieces = [...box.children].slice(0, -1).concat(...tail.children)
  return parts.flatMap((part, index) => {
    const element = pieces[index] as HTMLElement
    if (part.kind === 'page') fillPiece(element, numberOf(part))
    if (part.kind !== 'leader') return []
    const leader = { element, pattern: part.pattern, tail }
    probeLeader(leader)
    return leader
  })
}

function fillPiece(piece: HTMLElement, { page, text }: ReturnType<NumberOf>): void {
  if (piece.hasAttribute('data-svc-native')) {
    // The browser writes it, from a counter of the piece.
    piece.style.setProperty('counter-set', `svc-page ${page ?? 0}`)
    piece.style.display = page === undefined ? 'none' : ''
  } else piece.textContent = text
}
