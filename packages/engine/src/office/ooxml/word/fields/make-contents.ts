import { elementsOf } from '../../../xml/find-elements.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import type { OfficePackage } from '../../office-package.ts'
import { numberedParagraphs } from '../numbering/numbered-paragraphs.ts'
import { type ContentsField, contentsFields } from './contents-field.ts'
import { HeadingStyles, outlineLevel } from './heading-styles.ts'
import { type StoryParagraph, storyParagraphs } from './story-paragraphs.ts'

/** Ids of bookmarks of this list begin here: those of Word count from 0. */
const FIRST_ID = 1_000_000
/** Where a document has no style for entries: a level further in, in twips, as in Word's own styles. */
const LEVEL_INDENT = 220

interface Entry {
  readonly level: number
  readonly label: string | undefined
  readonly text: string
  readonly bookmark: string
  readonly hasPage: boolean
}

/** How lists of contents are made. */
export interface MakeContents {
  /** Whether Word makes all fields when it opens the document. */
  readonly updatesFields: boolean
  /** Whether entries have page numbers. */
  readonly hasPages: boolean
  /** Called where pages that it names have numbers in another format than digits, which LibreOffice does not take over. */
  readonly onPlain: () => void
  /** Called where a list stays without entries. */
  readonly onUnmade: () => void
}

/**
 * Writes the lists of contents that Word makes when it opens a document: programs other than Word (pandoc, docx) store none,
 * one without page numbers, or words that ask to update it.
 *
 * @param document changed in place where there is such a list and a heading
 */
export function makeContents(
  document: OfficePackage,
  main: string,
  { updatesFields, hasPages, onPlain, onUnmade }: MakeContents,
): void {
  const text = document.text(main)
  if (!/\bTOC\b/.test(text)) return
  const paragraphs = storyParagraphs(text, main)
  const fields = contentsFields(paragraphs, updatesFields)
  if (fields.length === 0) return
  const styles = new HeadingStyles(document, main)
  const labels = new Map(
    numberedParagraphs(document, main, 'mc:Fallback').map(({ contentAt, label }) => [
      contentAt,
      label,
    ]),
  )
  const edits = new TextEdits()
  const marked = new Map<StoryParagraph, string>()
  for (const field of fields) {
    const listed = paragraphs.filter((_, index) => index < field.first || index > field.last)
    const found = listed.flatMap((paragraph) => {
      const level = levelIn(field, paragraph, styles)
      const title = textOf(paragraph)
      return level === undefined || title === '' ? [] : [{ paragraph, level, text: title }]
    })
    const isUnmade = isWithout(field, found)
    const own = paragraphs.slice(field.first, field.last + 1)
    // One that ends a section stays.
    const isMakeable = field.isMakeable && !own.some(({ endsSection }) => endsSection)
    if (found.length > 0 && field.isDirty && isMakeable && (isUnmade || field.lacksNumber)) {
      const [from, to] = hasPages ? (field.unnumbered ?? [10, 0]) : [1, 9]
      const entries = found.map(({ paragraph, level, text: title }): Entry => {
        const bookmark = marked.get(paragraph) ?? `_TocMade${marked.size + 1}`
        marked.set(paragraph, bookmark)
        const label = labels.get(paragraph.contentAt)
        return { level, text: title, bookmark, label, hasPage: level < from || level > to }
      })
      replaceField(edits, own, entries, styles)
      // Those that are to be made and store nothing are told as other fields are.
    } else if (isUnmade && !(field.isDirty && field.result === '')) onUnmade()
  }
  if (hasPages && haveOtherNumbers(sectionEnds(text, main), [...marked.keys()])) onPlain()
  let id = FIRST_ID
  for (const [{ prefix: p, contentAt, closeAt }, name] of marked) {
    edits.insert(contentAt, `<${p}bookmarkStart ${p}id="${id}" ${p}name="${name}"/>`)
    edits.insert(closeAt, `<${p}bookmarkEnd ${p}id="${id}"/>`)
    id += 1
  }
  if (!edits.isEmpty) document.write(main, edits.apply(text))
}

/** Whether a list has no entries, but nothing, or words that ask to update it: one line that names no heading. */
function isWithout(
  { result, first, last, isMakeable }: ContentsField,
  found: readonly { readonly text: string }[],
): boolean {
  if (result === '') return found.length > 0 || !isMakeable
  const plain = result.replaceAll(/\s+/g, ' ')
  return first === last && found.length > 0 && !found.some(({ text }) => plain.includes(text))
}

/** A section by the place where its properties stand, which is its end. */
interface SectionEnd {
  readonly at: number
  /** Whether its page numbers are no digits. */
  isOther: boolean
}

function sectionEnds(text: string, part: string): readonly SectionEnd[] {
  const sections: SectionEnd[] = []
  for (const scanner of elementsOf(text, part, ['sectPr', 'sectPrChange', 'pgNumType'])) {
    const { element, start } = scanner
    if (element === 'sectPr') sections.push({ at: start, isOther: false })
    // As it was before.
    else if (element === 'sectPrChange') scanner.skip()
    else {
      const section = sections.at(-1)
      if (section) section.isOther = (scanner.attribute('fmt') ?? 'decimal') !== 'decimal'
    }
  }
  return sections
}

/** Whether a paragraph lies in a section whose page numbers are no digits. */
function haveOtherNumbers(
  sections: readonly SectionEnd[],
  paragraphs: readonly StoryParagraph[],
): boolean {
  return paragraphs.some(({ start }) => sections.find(({ at }) => at > start)?.isOther)
}

function levelIn(
  { levels, byOutline }: ContentsField,
  { style, outline }: StoryParagraph,
  styles: HeadingStyles,
): number | undefined {
  const byStyle = levels && styles.headingLevel(style)
  const [from, to] = levels ?? [1, 9]
  const isIn = (level: number | undefined) => level !== undefined && from <= level && level <= to
  if (isIn(byStyle)) return byStyle
  if (!byOutline) return undefined
  const level = outline === undefined ? styles.outlineLevel(style) : outlineLevel(outline)
  return isIn(level) ? level : undefined
}

function textOf({ pieces }: StoryParagraph): string {
  return pieces
    .map((piece) => ('text' in piece ? piece.text : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Puts entries in place of the paragraphs of a field. */
function replaceField(
  edits: TextEdits,
  paragraphs: readonly StoryParagraph[],
  entries: readonly Entry[],
  styles: HeadingStyles,
): void {
  const [first] = paragraphs
  const last = paragraphs.at(-1)
  if (first === undefined || last === undefined) return
  const written = entries.map((entry) => paragraphOf(entry, first.prefix, styles)).join('')
  edits.replace(first.start, last.end, written)
}

function paragraphOf(entry: Entry, p: string, styles: HeadingStyles): string {
  const { level, label, text, bookmark, hasPage } = entry
  const style = styles.entryStyle(level)
  const look =
    style === undefined
      ? `<${p}ind ${p}left="${(level - 1) * LEVEL_INDENT}"/>`
      : `<${p}pStyle ${p}val="${escapeXml(style)}"/>`
  const run = (content: string) => `<${p}r>${content}</${p}r>`
  const words = (content: string) => `<${p}t xml:space="preserve">${escapeXml(content)}</${p}t>`
  const mark = (type: string) => run(`<${p}fldChar ${p}fldCharType="${type}"/>`)
  const number = label === undefined ? '' : run(`${words(label)}<${p}tab/>`)
  const link = `<${p}hyperlink ${p}anchor="${bookmark}" ${p}history="1">${number}${run(words(text))}</${p}hyperlink>`
  if (!hasPage) return `<${p}p><${p}pPr>${look}</${p}pPr>${link}</${p}p>`
  const end = run(`<${p}ptab ${p}relativeTo="margin" ${p}alignment="right" ${p}leader="dot"/>`)
  // Not in the link: LibreOffice makes no page numbers there.
  const instruction = run(
    `<${p}instrText xml:space="preserve"> PAGEREF ${bookmark} \\h </${p}instrText>`,
  )
  const page = mark('begin') + instruction + mark('separate') + mark('end')
  return `<${p}p><${p}pPr>${look}</${p}pPr>${link}${end}${page}</${p}p>`
}
