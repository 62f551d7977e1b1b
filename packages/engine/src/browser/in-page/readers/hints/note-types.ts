import { giveRole } from '../roles/names-and-roles.ts'
import type { ElementNotes } from './element-notes.ts'

const TYPED = {
  figcaption: 'Caption',
  q: 'Quote',
  '[role="doc-footnote"],[role="doc-endnote"]': 'Note',
  'a[role="doc-noteref"],a[data-footnote-ref]': 'Reference',
} as const

/** Elements of ours that stand for calls of footnotes, and for the notes. */
const FOOTNOTES = [
  ['data-svc-note', 'Reference'],
  ['data-svc-footnote', 'Note'],
] as const

/** Notes elements that have tags of their own, which the browser does not write. */
export function noteTypes(notes: ElementNotes): void {
  for (const [selector, type] of Object.entries(TYPED)) {
    for (const element of document.querySelectorAll(selector)) {
      if (!element.closest('[aria-hidden="true"]')) notes.add(element, { type })
    }
  }
  for (const [attribute, type] of FOOTNOTES) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      notes.add(element, { type, footnote: Number(element.getAttribute(attribute)) })
    }
  }
}

/** Notes the long forms of abbreviations. */
export function noteAbbreviations(notes: ElementNotes): void {
  for (const abbreviation of document.querySelectorAll<HTMLElement>('abbr[title],acronym[title]')) {
    const expansion = abbreviation.title.replace(/\s+/g, ' ').trim()
    if (expansion) notes.add(abbreviation, { expansion })
  }
}

/** Notes words that are struck or added: without a word of it, what no longer holds is read as what does. */
export function noteChanges(notes: ElementNotes): void {
  for (const changed of document.querySelectorAll('del,s,strike,ins')) {
    if (changed.closest('[aria-hidden="true"]')) continue
    const decoration = changed.localName === 'ins' ? 'Underline' : 'LineThrough'
    // A list holds nothing but items.
    const isAroundItems = changed.parentElement?.matches('ul,ol,menu') ?? false
    for (const part of isAroundItems ? changed.children : [changed]) notes.add(part, { decoration })
  }
}

/** Notes boxes that are neither checked nor not, which Chromium says no state of. */
export function noteMixed(notes: ElementNotes): void {
  const MIXED = 'input[type="checkbox" i]:indeterminate,[role="checkbox"][aria-checked="mixed"]'
  for (const box of document.querySelectorAll(MIXED)) {
    giveRole(box, 'checkbox')
    notes.add(box, { state: 'neutral' })
  }
}

/** Notes elements that pages repeat. */
export function noteRepeated(notes: ElementNotes): void {
  for (const element of document.querySelectorAll('body *')) {
    const { position, display } = getComputedStyle(element)
    const isSection = display === 'table-header-group' || display === 'table-footer-group'
    if (position !== 'fixed' && !isSection) continue
    // Rows have tags, the sections that they are in have none.
    const boxes = isSection && element.localName !== 'div' ? [...element.children] : [element]
    for (const box of boxes) notes.add(box, { repeats: true })
  }
}

/** Notes what other functions wrote into attributes: numbers of fields, places of cells, doubts. */
export function noteMarks(notes: ElementNotes): void {
  for (const name of ['field', 'column', 'row'] as const) {
    for (const element of document.querySelectorAll(`[data-svc-${name}]`)) {
      notes.add(element, { [name]: Number(element.getAttribute(`data-svc-${name}`)) })
    }
  }
  for (const element of document.querySelectorAll('[data-svc-doubt]')) {
    const kind = element.getAttribute('data-svc-doubt')
    if (kind === 'order' || kind === 'heading' || kind === 'list')
      notes.add(element, { doubt: kind })
  }
}
