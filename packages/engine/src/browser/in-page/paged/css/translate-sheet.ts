import { keptDeclaration, keptProperties } from './kept-declaration.ts'
import { ownCondition } from './own-supports.ts'
import { footnoteArea, ruleOfPages } from './rule-of-pages.ts'
import type { Translation } from './translation.ts'

const FOOTNOTE_PART = /::footnote-(?:call|marker)\b/i
const MAX_DEPTH = 40

/** Rules for a style sheet of ours, which has the browser cascade what it does not know. Reads the whole sheet. */
export function translateSheet(translation: Translation): string {
  const kept = keptProperties(translation.uses)
  let rules = ''
  // A brace too many ends no sheet.
  while (!translation.reader.isAtEnd) rules += block(translation, kept, '', 0)
  return rules
}

/**
 * Rules and declarations up to the end of a block, each rule with its whole selector.
 *
 * @param parent selector of the block; empty outside of all rules
 */
function block(
  translation: Translation,
  kept: ReadonlyMap<string, string>,
  parent: string,
  depth: number,
): string {
  const { reader, uses } = translation
  const isPart = uses.footnotes && FOOTNOTE_PART.test(parent)
  const boxed = boxFor(parent)
  let own = ''
  let box = ''
  let inner = ''
  while (!reader.isAtEnd) {
    const { text, end } = reader.head()
    if (end === '{') {
      inner += ruleIn(translation, kept, parent, depth, text)
      continue
    }
    if (parent !== '' && text !== '') {
      const isContent = /^content\b/i.test(text)
      own += keptDeclaration(translation, kept, text, parent)
      if (isPart && !isContent) own += `${text};`
      if (boxed !== parent && !isContent) box += `${text};`
    }
    if (end === '}' || end === '') break
  }
  if (box !== '') inner = `${boxed}{${box}}${inner}`
  return own === '' ? inner : `${isPart ? partOf(translation, parent) : parent}{${own}}${inner}`
}

/** A rule in a block, whose head has been read. */
function ruleIn(
  translation: Translation,
  kept: ReadonlyMap<string, string>,
  parent: string,
  depth: number,
  head: string,
): string {
  if (/^--[-\w]*\s*:/.test(head) || depth > MAX_DEPTH) translation.reader.skipBlock()
  else if (!head.startsWith('@')) {
    const nested = head.includes('&')
      ? head.replaceAll('&', `:is(${parent})`)
      : `:is(${parent}) ${head}`
    return block(translation, kept, parent === '' ? head : nested, depth + 1)
  } else if (/^@(?:media|supports|layer|container|scope|starting-style)\b/i.test(head)) {
    const [, media = 'all'] = /^@media\s+([\s\S]*)$/i.exec(head) ?? []
    translation.conditions.push(media)
    const rules = block(translation, kept, parent, depth + 1)
    translation.conditions.pop()
    return rules && `${ownHead(head)}{${rules}}`
  } else if (/^@page\b/i.test(head) && parent === '') return ruleOfPages(translation, head)
  else if (/^@footnotes?$/i.test(head) && parent === '') return footnoteArea(translation)
  else translation.reader.skipBlock()
  return ''
}

/** Head of a rule around others, with a condition of `@supports` as we answer it. */
function ownHead(head: string): string {
  return /^@supports\b/i.test(head) ? ownCondition(head) : head
}

/** The box that stands for a pseudo-element has its style: elements and pseudo-elements weigh the same. */
function boxFor(selector: string): string {
  return selector.replace(/::?(before|after)\b/gi, '>svc-$1')
}

/** The element that stands for a pseudo-element of footnotes: the note itself is elsewhere by then. */
function partOf({ selectors }: Translation, selector: string): string {
  const part = selector.match(FOOTNOTE_PART)?.[0].toLowerCase().includes('call') ? 'call' : 'marker'
  const base = selector.replace(new RegExp(FOOTNOTE_PART, 'gi'), '') || '*'
  const attribute = `data-svc-part-${selectors.footnoteParts.length}`
  selectors.footnoteParts.push({ part, base, attribute })
  const own = `svc-footnote-${part}[${attribute}]`
  // As specific as its author wrote it.
  return `${own}:is(${own},${base})`
}
