import type { Removals } from '../disarm/removals.ts'
import { invalidDocument } from '../document/invalid-document.ts'
import { LayoutBudget } from '../document/layout-budget.ts'
import { TextEdits } from '../xml/text-edits.ts'
import { RtfFields } from './fields/rtf-fields.ts'
import { rtfSurroundings } from './fields/rtf-surroundings.ts'
import { BareObjects } from './pictures/bare-objects.ts'
import { REMOVED_DESTINATIONS } from './removed-destinations.ts'
import { RtfScanner } from './scan-rtf.ts'

// Properties of shapes that name a file with a picture.
const PICTURE_NAMES = /^\s*(?:pib|fillBlip|lineFillBlip)Name\b/

/** Word ends at 63 cells; a row of very many keeps a layout engine busy for hours. */
const MAX_ROW_CELLS = 1000

/**
 * Makes an RTF text harmless: no object, template or field in it is run or loaded. The result of a field and the
 * picture of an object stay.
 *
 * @param text bytes as latin-1
 * @returns the text, with closing braces that were missing, and the pages that it asks for behind the first
 */
export function disarmRtf(
  text: string,
  removals: Removals,
): { readonly text: string; readonly pageBreaks: number } {
  const scanner = new RtfScanner(text)
  const edits = new TextEdits()
  let groupStart = 0
  let isFirst = false
  let rowCells = 0
  const budget = new LayoutBudget()
  let isMarked = false
  /** Depth of a group that holds data in place of text. */
  let data: number | undefined
  const fields = new RtfFields(text, rtfSurroundings(text), edits, removals)
  const objects = new BareObjects(removals)
  while (scanner.next()) {
    const { kind, word, start } = scanner
    if (kind === 'open') {
      groupStart = start
      isFirst = true
      continue
    }
    // The mark of a destination that readers may not know stands before its name.
    if (kind === 'symbol' && word === '*' && isFirst) {
      isMarked = true
      continue
    }
    if (kind === 'text' && isFirst && /^\s+$/.test(text.slice(start, scanner.end))) continue
    const isDestination = kind === 'word' && isFirst
    if (isDestination && isData(word, isMarked)) data ??= scanner.depth
    if (kind === 'close' && scanner.depth < (data ?? 0)) data = undefined
    isMarked = false
    isFirst = false
    objects.token(scanner, isDestination)
    if (data === undefined) count(scanner, budget)
    if (word === 'trowd') rowCells = 0
    else if (word === 'cellx') rowCells += 1
    if (rowCells > MAX_ROW_CELLS) {
      throw invalidDocument(`has a table row of more than ${MAX_ROW_CELLS} cells`)
    }
    if (kind === 'close' || kind === 'word') fields.token(scanner, isDestination)
    if (!isDestination) continue
    if (Object.hasOwn(REMOVED_DESTINATIONS, word)) {
      scanner.skipGroup()
      // An empty group still parts the words around it.
      edits.replace(groupStart, scanner.end, '{}')
      const kindOfLoss = REMOVED_DESTINATIONS[word]
      if (kindOfLoss !== undefined) removals.add(kindOfLoss)
    } else if (word === 'sn' && PICTURE_NAMES.test(text.slice(scanner.end, scanner.end + 40))) {
      edits.insert(scanner.end, 'no')
      removals.add('pictures')
    }
  }
  const isEscaping = scanner.kind === 'symbol' && scanner.word === ''
  // Left out: a backslash that nothing follows, and what follows a brace too many.
  const end = isEscaping ? text.length - 1 : scanner.start
  const changed = edits.apply(text.slice(0, end))
  return {
    text: scanner.depth > 0 ? closeGroups(changed) : changed,
    pageBreaks: budget.pageBreaks,
  }
}

/** Whether a destination holds the digits of a picture, or what readers may not know. */
function isData(word: string, isMarked: boolean): boolean {
  return word === 'pict' || (isMarked && word !== 'shpinst')
}

const BREAKS = new Set(['column', 'sect', 'pagebb'])
const PARAGRAPHS = new Set(['par', 'cell', 'nestcell', 'row', 'sect'])
const LINES = new Set(['line', 'tab', 'pict', 'emspace', 'enspace'])

/** Counts what keeps a layout engine busy. */
function count({ kind, word, value, text, start, end }: RtfScanner, budget: LayoutBudget): void {
  if (kind === 'text') budget.text(text.slice(start, end).replaceAll(/[\r\n]/g, ''))
  else if (kind === 'symbol' && word === "'") budget.text('x')
  else if (kind !== 'word') return
  else if (word === 'cols') budget.columns(value ?? 1)
  else if (LINES.has(word)) budget.endLine()
  if (word === 'page') budget.breakPage()
  else if (BREAKS.has(word)) budget.break()
  if (PARAGRAPHS.has(word)) budget.endParagraph()
}

function closeGroups(text: string): string {
  const scanner = new RtfScanner(text)
  while (scanner.next());
  return text + '}'.repeat(scanner.depth)
}
