import { elementsOf, elementsOfAny } from '../../trees/elements-of.ts'
import { inOrder } from '../../trees/in-order.ts'
import { keptValue } from '../css/kept-value.ts'
import type { PagedSelectors } from '../paged-state.ts'
import { generatedNotes } from './generated-notes.ts'
import { noteNumbers } from './note-numbers.ts'

/** A footnote where it is written. */
export interface WrittenNote {
  readonly note: HTMLElement
  /** Where it is called: the note itself, or the link of a note of Markdown. */
  readonly place: HTMLElement
  readonly number: number
  /** Attributes by which rules of its call and its marker find them. */
  readonly parts: readonly { readonly part: 'call' | 'marker'; readonly attribute: string }[]
}

/**
 * Footnotes of a document in the order of their calls, before anything is moved: selectors find them where they are written.
 */
export function findFootnotes(selectors: PagedSelectors | undefined): {
  readonly notes: readonly WrittenNote[]
  readonly unsupported: readonly string[]
} {
  const floated = selectors?.footnotes ?? []
  const generated = generatedNotes(floated)
  const notes = [...floatedNotes(floated), ...generated.notes]
  // A note in a note would be a note of the page that the other is on: it stays where it is written.
  const own = notes.filter(
    (element) => !notes.some((one) => one !== element && one.contains(element)),
  )
  const unsupported = [
    ...(own.length < notes.length ? ['float: footnote inside of a footnote'] : []),
    ...generated.unsupported,
  ]
  if (own.length === 0) return { notes: [], unsupported }
  const placeOf = placesOfNotes()
  own.sort((one, other) => inOrder(placeOf(one), placeOf(other)))
  const numberOf = noteNumbers(selectors?.footnoteCounts ?? [], own)
  const parts = (selectors?.footnoteParts ?? []).map(({ base, part, attribute }) => ({
    of: new Set(elementsOf(base, document)),
    found: { part, attribute },
  }))
  const written = own.map((note): WrittenNote => {
    const place = placeOf(note)
    const found = parts.filter(({ of }) => of.has(note)).map((one) => one.found)
    return { note, place, number: numberOf(note, place), parts: found }
  })
  return { notes: written, unsupported }
}

function floatedNotes(selectors: readonly string[]): readonly HTMLElement[] {
  return elementsOfAny(selectors).filter(
    (element) =>
      // Nothing floats in a picture.
      element instanceof HTMLElement &&
      /^footnote$/i.test(keptValue(element, '--svc-float')) &&
      element.checkVisibility() &&
      element !== document.body &&
      element.parentElement?.closest('body') !== null,
  )
}

/** Where notes are called: notes of Markdown stand behind the text, which has a link to each. */
function placesOfNotes(): (note: HTMLElement) => HTMLElement {
  const places = new Map(
    elementsOf('a[data-svc-note-place]', document).map((link) => [
      document.getElementById(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1))),
      link,
    ]),
  )
  return (note) => places.get(note) ?? note
}
