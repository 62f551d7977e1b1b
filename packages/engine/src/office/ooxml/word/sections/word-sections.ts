import type { RunningSection, RunningTexts } from '../../../document/running/running-section.ts'
import { elementsOf, hasElement, textBehind } from '../../../xml/find-elements.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { targetPart } from '../../relationships.ts'
import { passagesOf } from '../passages/visible-passages.ts'

const AMID = /^(?:continuous|nextColumn)$/
const OFF = /^(?:0|false|off)$/
/** Instruction of a page number without a format of its own; one a line. */
const PAGE_NUMBER = /^\s*PAGE\b(?!.*\\\*\s*(?!\s|MERGEFORMAT|CHARFORMAT))/im

/** A section as its properties state it; references are parts by kind and page, such as `header even`. */
interface StatedSection {
  readonly references: ReadonlyMap<string, string>
  readonly isAmid: boolean
  readonly hasTitle: boolean
  readonly restarts: boolean
  readonly hasBreaks: boolean
  readonly numberFormat: string
}

/** Reads the sections of a Word document as their pages show them at top and bottom. */
export function wordSections(document: OfficePackage, main: string): readonly RunningSection[] {
  const text = document.text(main)
  if (!/type\b[^>]*"(?:continuous|nextColumn)"/.test(text)) return []
  const isFacing = hasFacingPages(document, main)
  const kinds = isFacing ? ['default', 'even'] : ['default']
  return statedSections(document, main).map(({ references, ...section }) => {
    const pages = kinds.map((page) =>
      runningTexts(
        document,
        main,
        ['header', 'footer'].flatMap((kind) => references.get(`${kind} ${page}`) ?? []),
      ),
    )
    const parts = kinds.flatMap((page) =>
      ['header', 'footer'].map((kind) => references.get(`${kind} ${page}`)),
    )
    return {
      ...section,
      key: JSON.stringify(parts.map((part) => (part === undefined ? '' : document.text(part)))),
      pages,
      breaksBringFormat: false,
    }
  })
}

function runningTexts(
  document: OfficePackage,
  main: string,
  parts: readonly string[],
): RunningTexts {
  return {
    texts: passagesOf(document, main, parts, new Set()),
    hasFields: parts.some((part) =>
      hasElement(document.text(part), part, ['fldSimple', 'fldChar', 'pgNum']),
    ),
    hasNumbers: parts.some((part) => hasPageNumber(document.text(part), part)),
  }
}

/** Whether a part has a page number in the format of its section: a field may state another. */
function hasPageNumber(text: string, part: string): boolean {
  let instructions = ''
  for (const scanner of elementsOf(text, part, ['fldSimple', 'fldChar', 'instrText', 'pgNum'])) {
    const { element } = scanner
    if (element === 'pgNum') return true
    if (element === 'instrText') instructions += textBehind(scanner)
    else instructions += `\n${scanner.attribute('instr') ?? ''}`
  }
  return PAGE_NUMBER.test(instructions)
}

function hasFacingPages(document: OfficePackage, main: string): boolean {
  const part = document.related(main, 'settings')
  if (part === undefined) return false
  return hasElement(document.text(part), part, ['evenAndOddHeaders'], isOn)
}

function isOn(scanner: XmlScanner): boolean {
  return !OFF.test(scanner.attribute('val') ?? '')
}

function statedSections(document: OfficePackage, main: string): readonly StatedSection[] {
  const targets = new Map(
    document
      .relationships(main)
      .filter(({ external }) => !external)
      .map(({ id, target }) => [id, targetPart(main, target)]),
  )
  const sections: StatedSection[] = []
  let hasBreaks = false
  /** The section whose last paragraph goes on behind its properties. */
  let ending: { hasBreaks: boolean } | undefined
  const scanner = new XmlScanner(document.text(main), main)
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'p') ending = undefined
    const isBreak = element === 'br' && scanner.attribute('type') === 'page'
    if (isBreak || (element === 'pageBreakBefore' && isOn(scanner))) {
      if (ending) ending.hasBreaks = true
      else hasBreaks = true
    } else if (element === 'sectPrChange') scanner.skip()
    else if (element === 'sectPr') {
      const before = sections.at(-1)?.references ?? new Map<string, string>()
      const section = { ...readSection(scanner, { before, document, targets }), hasBreaks }
      sections.push(section)
      ending = section
      hasBreaks = false
    }
  }
  return sections
}

/** Reads to the end of the properties of a section. */
function readSection(
  scanner: XmlScanner,
  {
    before,
    document,
    targets,
  }: {
    readonly before: ReadonlyMap<string, string>
    readonly document: OfficePackage
    readonly targets: ReadonlyMap<string, string>
  },
): Omit<StatedSection, 'hasBreaks'> {
  const references = new Map(before)
  const section = {
    references,
    isAmid: false,
    hasTitle: false,
    restarts: false,
    numberFormat: 'decimal',
  }
  const { depth } = scanner
  if (scanner.kind === 'empty') return section
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'sectPrChange') scanner.skip()
    else if (element === 'type') section.isAmid = AMID.test(scanner.attribute('val') ?? '')
    else if (element === 'titlePg') section.hasTitle = isOn(scanner)
    else if (element === 'pgNumType') {
      section.restarts = scanner.attribute('start') !== undefined
      section.numberFormat = scanner.attribute('fmt') ?? 'decimal'
    } else if (element === 'headerReference' || element === 'footerReference') {
      const part = targets.get(scanner.attribute('r:id') ?? '')
      const page = scanner.attribute('type') ?? 'default'
      if (part !== undefined && document.has(part)) {
        references.set(`${element.replace('Reference', '')} ${page}`, part)
      }
    }
  }
  return section
}
