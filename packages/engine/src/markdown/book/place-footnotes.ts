import { type Document, Element, isTag, isText } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { elementsIn } from './elements.ts'
import { NOTE_PLACE } from './note-place.ts'

const { append, appendChild, removeElement, replaceElement } = DomUtils

/**
 * Makes notes ones of the foot of a page: each waits in a box behind the text and leaves an empty link where it is called
 * first, which the page fills with its number (`collectFootnotes`). HTML cannot hold a note of several blocks where it is
 * called, in a paragraph.
 *
 * A note that only other notes call follows the first of those, without a call of its own. Mutates the elements, after
 * `tidyFootnotes`.
 */
export function placeFootnotes(root: Document): void {
  const sections = [...elementsIn(root)].filter(isNotes)
  const notes = new Map<string, Element>()
  for (const section of sections) {
    for (const element of elementsIn(section)) {
      if (element.name === 'li' && element.attribs['id']) notes.set(element.attribs['id'], element)
    }
  }
  if (notes.size === 0) return
  const placed = placeCalls(root, { notes, sections })
  const area = new Element('section', { class: 'foot-notes' }, [])
  for (const note of placed.keys()) appendChild(area, footNote(note))
  const [first, ...others] = sections
  if (first) replaceElement(first, area)
  for (const section of others) removeElement(section)
  // By the order in which the page numbers them.
  const numbers = new Map(
    [...placed.keys()].map(({ attribs }, index) => [attribs['id'], index + 1]),
  )
  for (const call of callsIn(root)) {
    const [text] = call.children
    const number = numbers.get(noteOf(call))
    if (text && isText(text) && number !== undefined) text.data = String(number)
  }
}

function isNotes({ name, attribs }: Element): boolean {
  return name === 'section' && attribs['data-footnotes'] !== undefined
}

/** Puts a place at the first call of every note; the notes in the order of their numbers, each with its place. */
function placeCalls(
  root: Document,
  {
    notes,
    sections,
  }: { readonly notes: ReadonlyMap<string, Element>; readonly sections: readonly Element[] },
): ReadonlyMap<Element, Element> {
  const placed = new Map<Element, Element>()
  const place = (note: Element, kind: string) => {
    const link = new Element('a', { href: `#${note.attribs['id']}`, [NOTE_PLACE]: kind })
    placed.set(note, link)
    return link
  }
  /** Notes that a note calls, and those that they call, behind its place. */
  const placeInner = (outer: Element) => {
    let last = placed.get(outer)
    const pending = [outer]
    for (let note = pending.shift(); note; note = pending.shift()) {
      for (const call of callsIn(note)) {
        const inner = notes.get(noteOf(call))
        if (!inner || !last || placed.has(inner)) continue
        const link = place(inner, 'silent')
        append(last, link)
        last = link
        pending.push(inner)
      }
    }
  }
  const inNotes = new Set(sections.flatMap((section) => [...elementsIn(section)]))
  for (const call of callsIn(root)) {
    const note = notes.get(noteOf(call))
    if (!note || placed.has(note) || inNotes.has(call)) continue
    const link = place(note, '')
    if (call.attribs['id']) link.attribs = { id: call.attribs['id'], ...link.attribs }
    const raised =
      call.parent && isTag(call.parent) && call.parent.name === 'sup' ? call.parent : call
    replaceElement(raised, link)
    placeInner(note)
  }
  return placed
}

function callsIn(root: Document | Element): readonly Element[] {
  return [...elementsIn(root)].filter(({ attribs }) => attribs['data-footnote-ref'] !== undefined)
}

/** Id of the note that a call leads to. */
function noteOf({ attribs }: Element): string {
  return attribs['href']?.slice(1) ?? ''
}

/** A note as a box: its first paragraph is the line of its number, and nothing leads back. */
function footNote({ attribs, children }: Element): Element {
  const box = new Element('div', { class: 'foot-note', id: attribs['id'] ?? '' }, [])
  for (const child of [...children]) appendChild(box, child)
  for (const element of [...elementsIn(box)]) {
    if (element.attribs['data-footnote-backref'] !== undefined) removeBackLink(element)
  }
  const first = box.children.find(isTag)
  if (first?.name === 'p') {
    if (first.attribs['dir']) box.attribs['dir'] = first.attribs['dir']
    // The number stands right before the text.
    for (const space of box.children.slice(0, box.children.indexOf(first))) removeElement(space)
    for (const child of [...first.children].reverse()) append(first, child)
    removeElement(first)
  }
  return box
}

/** Takes a link away with the space before it. */
function removeBackLink(link: Element): void {
  if (link.prev && isText(link.prev)) link.prev.data = link.prev.data.trimEnd()
  removeElement(link)
}
