import render from 'dom-serializer'
import { type Document, type Element, isTag, isText } from 'domhandler'
import GithubSlugger, { slug as slugOf } from 'github-slugger'
import { DomUtils, parseDocument } from 'htmlparser2'
import { namedEmoji } from '../parse/emoji.ts'
import { TABLE_CAPTION } from '../parse/pandoc/table-captions.ts'
import type { Slots } from '../parse/slots.ts'
import { breakAddress, breakName, isName } from './break-address.ts'
import { elementsIn, plainText, wholeText } from './elements.ts'
import { fitColumns } from './fit-columns.ts'
import { placeFootnotes } from './place-footnotes.ts'
import { setDirections } from './set-directions.ts'
import { tidyFootnotes } from './tidy-footnotes.ts'

const { prependChild, removeElement } = DomUtils

/** A heading of a document. */
export interface Heading {
  readonly level: number
  readonly text: string
  readonly element: Element
}

/** One document as elements, its headings found and every place in it that a link may lead to. */
export interface ArrangedDocument {
  readonly root: Document
  readonly headings: readonly Heading[]
  /** Ids and names as they are in the source, and the elements that have them. */
  readonly anchors: ReadonlyMap<string, Element>
}

/** How a document is arranged, named as the options of a request. */
export interface Arrangement {
  readonly footnotes_at: 'page' | 'end'
  /** Digits of a table that fit side by side into the page. */
  readonly row_digits: number
}

/**
 * HTML of one document as elements, with what print needs and Markdown does not say: ids of headings as GitHub makes
 * them, open details, widths of table columns, the direction of each block, places of notes.
 */
export function arrangeDocument(
  html: string,
  slots: Slots,
  { footnotes_at, row_digits }: Arrangement,
): ArrangedDocument {
  const root = parseDocument(html)
  // The heading of the notes is no heading of the document.
  tidyFootnotes(root)
  setDirections(root)
  if (footnotes_at === 'page') placeFootnotes(root)
  const slugger = new GithubSlugger()
  const headings: Heading[] = []
  const anchors = new Map<string, Element>()
  for (const element of elementsIn(root)) {
    const { name, attribs } = element
    if (/^h[1-6]$/.test(name)) {
      takeOwnId(element)
      const text = plainText(element, slots)
      const slug = slugger.slug(text)
      // A heading keeps an id that its author gave it; links by GitHub's name lead to it all the same.
      if (!anchors.has(slug)) anchors.set(slug, element)
      if (!attribs['id'] && slug !== '') attribs['id'] = slug
      if (text !== '') headings.push({ level: Number(name.charAt(1)), text, element })
    }
    if (name === 'p') placeCommand(element, slots)
    if (name === 'p' && attribs['class'] === TABLE_CAPTION) captionTable(element)
    if (name === 'p' && isPicture(element)) addClass(element, 'picture')
    if (name === 'details') attribs['open'] = ''
    // Bold as a heading is, and none: it labels the box around it.
    if (attribs['class']?.includes('markdown-alert-title')) attribs['role'] = 'paragraph'
    if (name === 'a' && /^(?:https?:\/\/|www\.)\S{30}/.test(plainText(element, slots)))
      breakAddress(element)
    if (name === 'code' && isName(element)) breakName(element)
    if (name === 'table') fitColumns(element, slots, row_digits)
    // GitHub shows it to readers of dark pages only.
    if (name === 'img' && attribs['src']?.endsWith('#gh-dark-mode-only')) attribs['hidden'] = ''
    for (const anchor of [attribs['id'], name === 'a' ? attribs['name'] : undefined]) {
      if (anchor && !anchors.has(anchor)) anchors.set(anchor, element)
    }
  }
  // GitHub’s addresses name emoji that were written by their names, `:tada:`.
  for (const { text, element } of headings) {
    const byEmoji = namedEmoji(text).map((named) => slugOf(named))
    // GitHub takes spaces around badges into an address: `contributors---`.
    const beside = slugOf(wholeText(element, slots))
    for (const address of [beside, ...byEmoji, ...siteAddresses(text)]) {
      if (!anchors.has(address)) anchors.set(address, element)
    }
  }
  return { root, headings, anchors }
}

/** Addresses that sites made of Markdown give a heading: MkDocs, and VitePress. */
function siteAddresses(text: string): readonly string[] {
  const dashed = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return [slugOf(text).replaceAll(/-{2,}/g, '-'), dashed].map((one) => one.replace(/^-|-$/g, ''))
}

/** `{#id}` at the end of a heading is its id, as sites made of Markdown and PHP Markdown Extra have it. */
function takeOwnId({ children, attribs }: Element): void {
  const last = children.at(-1)
  if (last === undefined || !isText(last)) return
  const [suffix, id] =
    /\s*\{:?\s*#([\w:.-]+)(?:\s+[\w.=:-]+)*\s*\}\s*$/.exec(last.data.slice(-300)) ?? []
  if (suffix === undefined || id === undefined) return
  last.data = last.data.slice(0, -suffix.length)
  attribs['id'] ||= id
}

/** Moves a caption into the table below it. */
function captionTable(caption: Element): void {
  let table = caption.next
  while (table && !isTag(table) && isText(table) && table.data.trim() === '') table = table.next
  if (!table || !isTag(table) || table.name !== 'table') return
  removeElement(caption)
  caption.name = 'caption'
  delete caption.attribs['class']
  prependChild(table, caption)
}

/** Gives paragraphs their meaning that are a command of other programs: a list of contents, a new page. */
function placeCommand(element: Element, slots: Slots): void {
  if (element.children.length > 3) return
  const text = plainText(element, slots)
  // GitLab's name of the list is written `[[_TOC_]]`, which is emphasis.
  const isContents = /^\[(?:\[toc\]|toc)\]$/i.test(text)
  if (!isContents && !/^\\(?:newpage|pagebreak)$/.test(text)) return
  if (element.children.some((child) => isTag(child) && child.name !== 'em')) return
  element.name = isContents ? 'nav' : 'div'
  element.attribs = isContents ? { 'data-toc': '' } : { style: 'break-after:page' }
  element.children = []
}

function addClass({ attribs }: Element, name: string): void {
  attribs['class'] = attribs['class'] ? `${attribs['class']} ${name}` : name
}

/** Whether a paragraph is a picture and nothing else, whatever it links to. */
function isPicture(element: Element): boolean {
  const shown = element.children.filter((child) => !isText(child) || child.data.trim() !== '')
  const [child] = shown
  if (shown.length !== 1 || !child || !isTag(child)) return false
  return child.name === 'img' || (child.name === 'a' && isPicture(child))
}

/** The HTML of a document's elements. */
export function documentHtml({ root }: Pick<ArrangedDocument, 'root'>): string {
  return render(root, { encodeEntities: 'utf8' })
}
