import {
  endMark,
  type RunningSection,
  startMark,
} from '../../../document/running/running-section.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { giveFirstPageHeaders } from './first-page-headers.ts'

/** Ids of these bookmarks begin here: those of Word count from 0. */
const FIRST_ID = 1_900_000_000

/** A paragraph that is not over yet. */
interface OpenParagraph {
  readonly depth: number
  readonly prefix: string
  endsSection: boolean
}

/**
 * Has pages show the headers of a section that begins amid one where that can be written, and marks the ends of sections, so
 * that others are told.
 */
export function showRunningOn(
  document: OfficePackage,
  main: string,
  sections: readonly RunningSection[],
): void {
  const text = document.text(main)
  const hasLeftPages = sections.some(({ pages }) => pages.length > 1)
  const given = hasLeftPages ? text : giveFirstPageHeaders(text, main)
  document.write(main, markSections(given, main))
}

/** Writes bookmarks into the first and the last paragraph of each section of a part. */
export function markSections(text: string, part: string): string {
  const scanner = new XmlScanner(text, part)
  const edits = new TextEdits()
  const open: OpenParagraph[] = []
  let index = 0
  let isMarked = false
  const mark = (at: number, prefix: string, [name, id]: readonly [string, number]) => {
    const start = `<${prefix}bookmarkStart ${prefix}id="${id}" ${prefix}name="${name}"/>`
    edits.insert(at, `${start}<${prefix}bookmarkEnd ${prefix}id="${id}"/>`)
  }
  while (scanner.next()) {
    const { element, kind, depth, prefix } = scanner
    const paragraph = open.at(-1)
    if (kind === 'close') {
      if (element !== 'p' || paragraph?.depth !== depth) continue
      open.pop()
      if (!paragraph.endsSection) continue
      if (!isMarked) mark(scanner.start, prefix, [startMark(index), FIRST_ID + 2 * index + 1])
      mark(scanner.start, prefix, [endMark(index), FIRST_ID + 2 * index])
      index += 1
      isMarked = false
      continue
    }
    const inside = paragraph !== undefined && depth === paragraph.depth + 1
    if (inside && !isMarked && element !== 'pPr') {
      mark(scanner.start, paragraph.prefix, [startMark(index), FIRST_ID + 2 * index + 1])
      isMarked = true
    }
    if (element === 'p' && kind === 'open') open.push({ depth, prefix, endsSection: false })
    else if (element === 'pPrChange') scanner.skip()
    else if (element === 'sectPr' && paragraph !== undefined) {
      paragraph.endsSection = true
      scanner.skip()
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}
