import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { ListCounter } from './list-counter.ts'
import { type NumberList, readNumbering } from './read-numbering.ts'
import { type NumberReference, readNumberReference, styleNumbering } from './style-numbering.ts'

/** A paragraph of a list. */
export interface NumberedParagraph {
  /** Prefix of its name, with its colon. */
  readonly prefix: string
  readonly list: NumberList
  /** `w:numId` of the list. */
  readonly number: string
  readonly level: number
  /** Text before it; undefined for bullets and for nothing. */
  readonly label: string | undefined
  readonly hasContent: boolean
  /** Where its content begins, behind its properties. */
  readonly contentAt: number
  /** Behind the name of its style; undefined without one. */
  readonly styleEnd: number | undefined
  /** Range of its own `w:numPr`. */
  readonly own: { readonly start: number; readonly end: number } | undefined
  /** Indents of its style that stand above those of the level, where it has none itself. */
  readonly indent: Readonly<Record<string, string>> | undefined
}

interface OpenParagraph {
  readonly depth: number
  readonly prefix: string
  contentAt: number
  style: string
  styleEnd?: number
  own?: { readonly start: number; readonly end: number }
  reference: NumberReference
  hasIndent: boolean
  hasContent: boolean
}

const CONTENT = new Set(['t', 'drawing', 'pict', 'object', 'sym', 'm:oMath'])

/**
 * Paragraphs of the lists of a Word document in their order, counted as Word does.
 *
 * @param repeated element with the form of drawings that the reader of the document does not take
 * @param part whose paragraphs they are; lists of notes count on their own
 */
export function numberedParagraphs(
  document: OfficePackage,
  main: string,
  repeated: 'mc:Choice' | 'mc:Fallback',
  part = main,
): readonly NumberedParagraph[] {
  const lists = readNumbering(document, main)
  if (lists.size === 0) return []
  const ofStyle = styleNumbering(document, main)
  const counter = new ListCounter()
  const scanner = new XmlScanner(document.text(part), part)
  const found: NumberedParagraph[] = []
  const open: OpenParagraph[] = []
  while (scanner.next()) {
    const { element, kind, depth, end, prefix } = scanner
    const paragraph = open.at(-1)
    if (element === repeated && kind === 'open') scanner.skip()
    else if (element === 'p' && kind === 'open') {
      open.push({
        ...{ depth, prefix, contentAt: end, style: '', reference: {} },
        ...{ hasIndent: false, hasContent: false },
      })
    } else if (paragraph === undefined) continue
    else if (element === 'p' && kind === 'close' && depth === paragraph.depth) {
      open.pop()
      const numbered = numberedParagraph(paragraph, { lists, ofStyle, counter })
      if (numbered !== undefined) found.push(numbered)
    } else readInside(scanner, paragraph)
  }
  return found
}

function readInside(scanner: XmlScanner, paragraph: OpenParagraph): void {
  const { element, kind, depth, start, end } = scanner
  if (kind === 'close') {
    if (element === 'pPr' && depth === paragraph.depth + 1) paragraph.contentAt = end
  } else if (element === 'pPr') {
    if (depth === paragraph.depth + 1) paragraph.contentAt = end
  } else if (element === 'pStyle') {
    paragraph.style = scanner.attribute('val') ?? ''
    scanner.skip()
    paragraph.styleEnd = scanner.end
  } else if (element === 'numPr' && kind === 'open') {
    paragraph.reference = readNumberReference(scanner)
    paragraph.own = { start, end: scanner.end }
  } else if (element === 'ind') paragraph.hasIndent = true
  else if (element === 'pPrChange') scanner.skip()
  else paragraph.hasContent ||= CONTENT.has(element)
}

function numberedParagraph(
  paragraph: OpenParagraph,
  {
    lists,
    ofStyle,
    counter,
  }: {
    readonly lists: ReadonlyMap<string, NumberList>
    readonly ofStyle: (style: string) => NumberReference
    readonly counter: ListCounter
  },
): NumberedParagraph | undefined {
  const { style, reference: own, prefix, contentAt, styleEnd, hasContent } = paragraph
  const styled = ofStyle(style)
  const reference = { ...styled, ...own }
  const number = reference.list ?? ''
  const list = lists.get(number)
  if (list === undefined) return undefined
  const byStyle = [...list.levels].find(([, level]) => level.style === style && style !== '')?.[0]
  const level = own.level ?? byStyle ?? reference.level ?? 0
  const isStyled = own.list === undefined && !paragraph.hasIndent
  return {
    ...{ prefix, list, number, level, contentAt, styleEnd, hasContent, own: paragraph.own },
    label: counter.next(list, level),
    indent: isStyled ? styled.indent : undefined,
  }
}
