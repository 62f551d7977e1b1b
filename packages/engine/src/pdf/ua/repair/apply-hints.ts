import { byteString, name } from '../../file/objects.ts'
import {
  elementsOf,
  element as newElement,
  type StructureChild,
  type StructureElement,
  setAttribute,
} from '../structure.ts'
import type { TagHint } from '../tag-hint.ts'

/**
 * Gives elements what the document says of them beyond their tags: types, languages, what abbreviations stand for, which
 * text is struck or added, how lists are numbered, which boxes are neither checked nor
 * not, which cells are headers of a header.
 *
 * Source: ISO 32000-1, 14.8.4 (types), 14.8.5.4 (lines through text and below it), 14.8.5.5 (lists), 14.8.5.6
 * (fields), 14.8.5.7 (tables), 14.9.5 (expansions).
 */
export function applyHints(document: StructureElement, hints: readonly TagHint[]): void {
  if (hints.length === 0) return
  const elements = elementsOf(document)
  const named = new Map<string, StructureElement>()
  for (const element of elements) {
    const hint = hintOf(element, hints)
    if (hint === undefined) continue
    // Unless its author gave it one.
    element.language ??= hint.language
    element.expansion = hint.expansion
    if (hint.type !== undefined) setType(element, hint.type)
    if (hint.decoration !== undefined) {
      setAttribute(element, 'Layout', 'TextDecorationType', name(hint.decoration))
    }
    if (hint.state !== undefined && element.type === 'Form') {
      setAttribute(element, 'PrintField', 'checked', name(hint.state))
    }
    if (hint.name !== undefined) named.set(hint.name, element)
    if (hint.numbering !== undefined && element.type === 'L') {
      setAttribute(element, 'List', 'ListNumbering', name(hint.numbering))
    }
  }
  moveFootnotes(document, elements, hints)
  for (const cell of elements) {
    const { headers = [] } = hintOf(cell, hints) ?? {}
    const ids = headers.flatMap((header) => {
      const head = named.get(header)
      return head === undefined || head === cell ? [] : [idOf(head, header)]
    })
    if (ids.length > 0) setAttribute(cell, 'Table', 'Headers', ids.map(byteString))
  }
}

/** Notes are at the foot of pages, and read behind the words that they belong to. */
function moveFootnotes(
  document: StructureElement,
  elements: readonly StructureElement[],
  hints: readonly TagHint[],
): void {
  const notes = new Map<number, StructureElement[]>()
  const calls = new Map<number, StructureElement>()
  for (const element of elements) {
    const { footnote, type } = hintOf(element, hints) ?? {}
    if (footnote === undefined) continue
    if (type === 'Reference') calls.set(footnote, calls.get(footnote) ?? element)
    else notes.set(footnote, [...(notes.get(footnote) ?? []), element])
  }
  if (notes.size === 0) return
  const called = [...notes].filter(([footnote]) => calls.has(footnote))
  const moved = new Set<StructureChild>(called.flatMap(([, parts]) => parts))
  const partsBehind = new Map<StructureChild, readonly StructureElement[]>()
  for (const [footnote, parts] of called) {
    const call = calls.get(footnote)
    if (call) partsBehind.set(call, parts)
  }
  for (const element of [document, ...elements]) {
    const { children } = element
    if (!children.some((child) => moved.has(child) || partsBehind.has(child))) continue
    element.children = children
      .filter((child) => !moved.has(child))
      .flatMap((child) => [child, ...(partsBehind.get(child) ?? [])])
  }
}

/** Hint of the document for an element, if there is any. */
export function hintOf({ hint }: StructureElement, hints: readonly TagHint[]): TagHint | undefined {
  return hint === undefined ? undefined : hints[hint]
}

function setType(element: StructureElement, type: NonNullable<TagHint['type']>): void {
  const isKept = KEEPS_ITS_TYPE.has(element.type)
  if (!isKept) element.type = type
  // The mark of a footnote is a link still, and a note at the end an item of a list.
  else if (element.type !== 'LI') {
    const inside = newElement(element.type, element.children)
    inside.hint = element.hint
    element.children = [inside]
    element.type = type
  } else {
    const isLabel = (child: StructureChild) => child.kind === 'element' && child.type === 'Lbl'
    const body = newElement(
      type,
      element.children.filter((child) => !isLabel(child)),
    )
    element.children = [...element.children.filter(isLabel), newElement('LBody', [body])]
  }
}

const KEEPS_ITS_TYPE: ReadonlySet<string> = new Set(['LI', 'Link', 'Figure', 'Table', 'L'])

function idOf(element: StructureElement, fallback: string): string {
  element.id ??= `header-${fallback}`
  return element.id
}
