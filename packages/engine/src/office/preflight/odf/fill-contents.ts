import type { Removals } from '../../disarm/removals.ts'
import type { OfficePackage } from '../../ooxml/office-package.ts'
import { hasElement } from '../../xml/find-elements.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { escapeXml } from '../../xml/xml-text.ts'

const PART = 'content.xml'
const XLINK = 'http://www.w3.org/1999/xlink'
/** Lists by their elements, and what they list. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['text:table-of-content', 'text:h'],
  ['text:illustration-index', 'text:sequence'],
  ['text:table-index', 'text:sequence'],
  ['text:object-index', 'draw:object'],
  ['text:user-index', 'text:user-index-mark-start'],
  ['text:alphabetical-index', 'text:alphabetical-index-mark-start'],
  ['text:bibliography', 'text:bibliography-mark'],
])
/** Elements of a heading whose text is not of it. */
const APART = new Set(['text:note', 'office:annotation', 'text:ruby-text', 'text:tracked-changes'])
const SPACES = new Set(['text:s', 'text:tab', 'text:line-break'])

interface Heading {
  readonly level: number
  readonly text: string
  /** Behind its start tag. */
  readonly contentAt: number
}

interface List {
  readonly element: string
  /** `text:` or another prefix of the same namespace. */
  readonly prefix: string
  levels: number
  /** Styles of entries by level. */
  readonly styles: Map<number, string>
  /** Words above the entries, and their style. */
  title: { readonly style: string; readonly text: string } | undefined
  hasTitle: boolean
  hasEntries: boolean
  /** Where entries are written. */
  at: number
  hasBody: boolean
}

/**
 * Fills the lists of contents of an OpenDocument that store no entries, as other programs than LibreOffice write them: it
 * makes none on opening. Other lists without entries are told.
 *
 * @param document changed in place
 */
export function fillOdfContents(document: OfficePackage, removals: Removals): void {
  const text = document.text(PART)
  const empty = readLists(text).filter(({ hasEntries }) => !hasEntries)
  if (empty.length === 0) return
  const headings = readHeadings(text)
  const edits = new TextEdits()
  const marked = new Set<Heading>()
  for (const list of empty) {
    const { element, levels } = list
    const listed = headings.filter(({ level }) => level <= levels)
    if (element === 'text:table-of-content' && listed.length > 0) {
      edits.insert(list.at, entriesOf(list, listed, headings))
      for (const heading of listed) marked.add(heading)
    } else if (element !== 'text:table-of-content') {
      const item = LISTS.get(element) ?? ''
      if (hasElement(text, PART, [item, item.replace('-start', '')])) removals.add('unmadeContents')
    }
  }
  const [{ prefix = 'text:' } = {}] = empty
  for (const heading of marked) {
    const name = markOf(heading, headings)
    edits.insert(heading.contentAt, `<${prefix}bookmark ${prefix}name="${name}"/>`)
  }
  if (!edits.isEmpty) document.write(PART, edits.apply(text))
}

function markOf(heading: Heading, headings: readonly Heading[]): string {
  return `svc-contents-${headings.indexOf(heading) + 1}`
}

function entriesOf(
  { prefix: p, styles, title, hasTitle, hasBody }: List,
  listed: readonly Heading[],
  headings: readonly Heading[],
): string {
  const paragraph = (style: string | undefined, content: string) => {
    const look = style === undefined ? '' : ` ${p}style-name="${escapeXml(style)}"`
    return `<${p}p${look}>${content}</${p}p>`
  }
  const head =
    title === undefined || hasTitle
      ? ''
      : `<${p}index-title ${p}name="svc-contents-title">${paragraph(title.style, escapeXml(title.text))}</${p}index-title>`
  const entries = listed.map((heading) => {
    const mark = markOf(heading, headings)
    const link = `<${p}a xmlns:xlink="${XLINK}" xlink:type="simple" xlink:href="#${mark}">${escapeXml(heading.text)}</${p}a>`
    const page = `<${p}bookmark-ref ${p}reference-format="page" ${p}ref-name="${mark}"/>`
    return paragraph(styles.get(heading.level), `${link}<${p}tab/>${page}`)
  })
  const content = head + entries.join('')
  return hasBody ? content : `<${p}index-body>${content}</${p}index-body>`
}

function readLists(text: string): readonly List[] {
  if (!/index|table-of-content|bibliography/.test(text)) return []
  const scanner = new XmlScanner(text, PART)
  const lists: List[] = []
  while (scanner.next()) {
    if (scanner.kind === 'open' && LISTS.has(scanner.element)) lists.push(readList(scanner))
  }
  return lists
}

/** Reads to the end of a list. */
function readList(scanner: XmlScanner): List {
  const { depth, element, prefix } = scanner
  const list: List = {
    ...{ element, prefix, levels: 10, styles: new Map(), title: undefined },
    ...{ hasTitle: false, hasEntries: false, at: 0, hasBody: false },
  }
  while (scanner.next() && scanner.depth > depth) {
    const { element: inner, kind } = scanner
    if (kind === 'close') {
      if (inner === 'text:index-body') list.at = scanner.start
    } else if (inner === 'text:table-of-content-source') {
      list.levels = Number(scanner.attribute('outline-level') ?? 10)
    } else if (inner === 'text:table-of-content-entry-template') {
      const level = Number(scanner.attribute('outline-level'))
      list.styles.set(level, scanner.attribute('style-name') ?? '')
    } else if (inner === 'text:index-title-template') list.title = readTitle(scanner)
    else if (inner === 'text:index-title') {
      list.hasTitle = true
      scanner.skip()
    } else if (inner === 'text:index-body') list.hasBody = kind === 'open'
    else if (list.hasBody && /^text:(?:p|h|list)$/.test(inner)) list.hasEntries = true
  }
  if (!list.hasBody) list.at = scanner.start
  return list
}

function readTitle(scanner: XmlScanner): List['title'] {
  const style = scanner.attribute('style-name') ?? ''
  if (scanner.kind === 'empty') return undefined
  const text = readText(scanner)
  return text === '' ? undefined : { style, text }
}

/** Headings in their order, without those that show nothing. */
function readHeadings(text: string): readonly Heading[] {
  const scanner = new XmlScanner(text, PART)
  const headings: Heading[] = []
  while (scanner.next()) {
    const { element, kind, end } = scanner
    if (kind !== 'open') continue
    if (APART.has(element)) scanner.skip()
    if (element !== 'text:h') continue
    const level = Number(scanner.attribute('outline-level') ?? 1)
    const title = readText(scanner)
    if (title !== '') headings.push({ level, text: title, contentAt: end })
  }
  return headings
}

/** Text up to the end of the element that a scanner stands on. */
function readText(scanner: XmlScanner): string {
  const { depth } = scanner
  let text = ''
  while (scanner.next()) {
    text += scanner.textBefore()
    if (scanner.kind === 'close') {
      if (scanner.depth === depth) break
    } else if (APART.has(scanner.element)) {
      scanner.skip()
    } else if (SPACES.has(scanner.element)) text += ' '
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}
