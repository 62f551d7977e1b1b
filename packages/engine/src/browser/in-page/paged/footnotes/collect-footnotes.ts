import type { Footnote, PagedWorld } from '../paged-state.ts'
import { findFootnotes, type WrittenNote } from './find-footnotes.ts'
import { adoptNoteStyles } from './note-styles.ts'
import { writeNoteNumber } from './write-note-number.ts'

/** Footnotes of a document. */
export interface CollectedFootnotes {
  /** Named destinations of their calls, in order. */
  readonly calls: readonly string[]
  readonly unsupported: readonly string[]
}

/**
 * Takes footnotes (`float: footnote`) out of the text and leaves their calls there. The notes wait in front of the
 * document, where the boxes at the foot of its pages will be. Runs in the page, after `adoptPagedCss`.
 *
 * A note of Markdown stands behind the text, and is called by a link (`data-svc-note-place`) that waits for its number.
 *
 * A note keeps copies of the elements around it: selectors that lead through them still find it, and it inherits what it
 * inherited.
 *
 * @param prefix starts the ids given to calls
 */
export function collectFootnotes(prefix: string): CollectedFootnotes {
  const world = globalThis as PagedWorld
  const selectors = world.svcPaged?.selectors
  const { notes: written, unsupported } = findFootnotes(selectors)
  if (written.length === 0) return { calls: [], unsupported }
  const stack = document.createElement('svc-foot-stack')
  const waiting = document.createElement('svc-footnotes')
  stack.append(waiting)
  const notes = written.map((one, index) => {
    const note = takeOut(one, index, `${prefix}${index}`)
    waiting.append(note.box)
    return note
  })
  document.head?.append(linksTo(notes))
  document.body.prepend(stack)
  adoptNoteStyles(selectors?.hasFootnoteArea ?? false)
  for (const { call, marker, number } of notes) {
    writeNoteNumber(call, number, '')
    writeNoteNumber(marker, number, '. ')
  }
  world.svcFootnotes = { notes, stack }
  return { calls: notes.map(({ call }) => call.id), unsupported }
}

/** Takes a note out of the text, and leaves its call there. */
function takeOut({ note, place, number, parts }: WrittenNote, index: number, id: string): Footnote {
  const call = document.createElement('svc-footnote-call')
  const marker = document.createElement('svc-footnote-marker')
  call.id = id
  call.setAttribute('data-svc-note', String(index))
  for (const { part, attribute } of parts) {
    ;(part === 'call' ? call : marker).setAttribute(attribute, '')
  }
  const around = copiesAround(note)
  if (place === note) note.before(call)
  else place.append(call)
  around?.innermost.append(note)
  note.setAttribute('data-svc-footnote', String(index))
  note.prepend(marker)
  return { call, marker, box: around?.outermost ?? note, number }
}

/** Copies of the elements around a note, without their contents; undefined where there are none. */
function copiesAround(
  note: HTMLElement,
): { readonly innermost: HTMLElement; readonly outermost: HTMLElement } | undefined {
  let found: { innermost: HTMLElement; outermost: HTMLElement } | undefined
  let around = note.parentElement
  for (; around && around !== document.body; around = around.parentElement) {
    const copy = around.cloneNode(false) as HTMLElement
    for (const { name } of [...copy.attributes]) {
      if (/^(?:id|name|href|on.*|aria-.*|data-svc-.*)$/.test(name)) copy.removeAttribute(name)
    }
    copy.setAttribute('data-svc-around', '')
    copy.setAttribute('role', 'none')
    copy.style.cssText +=
      ';display:contents!important;counter-increment:none!important;counter-reset:none!important;counter-set:none!important'
    if (found) copy.append(found.outermost)
    found = { innermost: found?.innermost ?? copy, outermost: copy }
  }
  return found
}

/** Links to the calls: the browser writes destinations that something leads to. */
function linksTo(notes: readonly Footnote[]): DocumentFragment {
  const links = document.createDocumentFragment()
  for (const { call } of notes) {
    const link = document.createElement('a')
    link.href = `#${call.id}`
    links.append(link)
  }
  return links
}
