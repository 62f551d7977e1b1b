import { disarmPart } from '../../disarm/disarm-part.ts'
import type { Removals } from '../../disarm/removals.ts'
import type { WordPreparation } from '../../document/prepared-document.ts'
import { drawCharts } from '../charts/draw-charts.ts'
import type { OfficePackage } from '../office-package.ts'
import { giveTheme } from '../theme/give-theme.ts'
import { colouredStyles } from './coloured-styles.ts'
import { hasBareChart } from './drawings/bare-charts.ts'
import { removeHiddenDrawings } from './drawings/hidden-drawings.ts'
import { defineShapeTypes } from './drawings/shape-types.ts'
import { plainEquations } from './equations/plain-equations.ts'
import { dropUnshownRuns } from './equations/unshown-runs.ts'
import { partFieldMarks } from './fields/apart-marks.ts'
import { fieldSurroundings, updatesFields } from './fields/field-surroundings.ts'
import { makeContents } from './fields/make-contents.ts'
import { keepStoredResults } from './fields/stored-results.ts'
import { dropLineNumbers, limitLineNumbers, numbersLines } from './line-numbers.ts'
import { anchorNotedFloats } from './notes/noted-floats.ts'
import { orderNotes } from './notes/order-notes.ts'
import { oneFormatEach } from './numbering/custom-format.ts'
import { plainNumbers } from './numbering/plain-numbers.ts'
import { writeNumbers } from './numbering/write-numbers.ts'
import { overrideSections } from './override-sections.ts'
import { showPageNumbers } from './page-number-marks.ts'
import { groupedTexts } from './passages/grouped-texts.ts'
import { refuseEndless } from './refuse-endless.ts'
import { writeCommentsAtEnd } from './review/comments-at-end.ts'
import { resolveChanges } from './review/resolve-changes.ts'
import { showWebHidden } from './show-web-hidden.ts'
import { wrapStrayRuns } from './stray-runs.ts'
import { hasCutTable } from './tables/cut-tables.ts'
import { fillGrids } from './tables/fill-grids.ts'
import { fitInnerTables } from './tables/fit-inner-tables.ts'
import { standTextUpright } from './tables/turned-text.ts'
import { hasAlignmentTab, placeAlignmentTabs } from './tabs/alignment-tabs.ts'
import { lineWidths } from './tabs/line-widths.ts'
import { styleTabs } from './tabs/paragraph-tabs.ts'
import { unbindCheckboxes } from './unbind-checkboxes.ts'
import { dividesWords, tellUndrawn } from './undrawn-decorations.ts'
import { storyParts } from './word-parts.ts'

/**
 * Writes a caller's options into a Word document, and what engines need to show it as Word does.
 *
 * @param document changed in place, only where there is something to change
 * @param removals takes down what was removed
 * @returns pages that the document asks for behind its first
 */
export function applyWordOptions(
  document: OfficePackage,
  main: string,
  { page, trackedChanges = 'accepted', comments = 'none', forLayout = false }: WordPreparation,
  removals: Removals,
): number {
  const stories = storyParts(document, main)
  const work = { document, main, stories, removals, forLayout, trackedChanges }
  const pageBreaks = refuseEndless(document, stories)
  writePlainly(work)
  applyChanges(work)
  if (forLayout) {
    writeNumbers(document, main, () => removals.add('numbersInWords'))
    // Behind the numbers that are written by the other form.
    const lists = document.related(main, 'numbering')
    if (lists !== undefined) rewrite(document, lists, (text) => oneFormatEach(text, lists))
  }
  // After the changes: what was deleted takes its marks along, and leaves its notes.
  orderNotes(document, main, () => removals.add('lostNotes'))
  rewrite(document, main, (text) =>
    anchorNotedFloats(text, main, () => removals.add('notedFloats')),
  )
  writeFields(work)
  giveTheme(document, main, stories)
  tellHyphenation(document, main, removals)
  rewrite(document, main, (text) => plainNumbers(text, main))
  const hasColour = colouredStyles(document, main)
  rewriteEach(work, (text, part) => groupedTexts(text, part, hasColour, removals))
  numberLines(work)
  if (comments !== 'none') writeCommentsAtEnd(document, main)
  if (page !== undefined) rewrite(document, main, (text) => overrideSections(text, main, page))
  if (hasCutTable(document.text(main), main)) removals.add('cutTables')
  // Last, by the widths that the options leave.
  alignTabs(work)
  return pageBreaks
}

/** A document on its way to an engine. */
interface WordWork {
  readonly document: OfficePackage
  readonly main: string
  /** Parts with text: the document itself, headers, footers, notes. */
  readonly stories: readonly string[]
  readonly removals: Removals
  readonly forLayout: boolean
  readonly trackedChanges: NonNullable<WordPreparation['trackedChanges']>
}

/** Writes in a plainer way what engines read otherwise than Word. */
function writePlainly(work: WordWork): void {
  const { document, main, stories, removals, forLayout, trackedChanges } = work
  rewriteEach(work, removeHiddenDrawings)
  rewriteEach(work, unbindCheckboxes)
  if (forLayout) {
    rewriteEach(work, wrapStrayRuns)
    rewriteEach(work, fillGrids)
  }
  rewriteEach(work, fitInnerTables)
  if (forLayout) {
    rewriteEach(work, (text, part) =>
      standTextUpright(text, part, () => removals.add('uprightTexts')),
    )
  }
  rewriteEach(work, defineShapeTypes)
  rewriteEach(work, showPageNumbers)
  rewriteEach(work, partFieldMarks)
  rewriteEach(work, (text, part) => dropUnshownRuns(text, part, trackedChanges))
  if (forLayout) rewriteEach(work, plainEquations)
  const numbering = document.related(main, 'numbering')
  if (numbering !== undefined) {
    rewrite(document, numbering, (text) => {
      const plain = plainNumbers(text, numbering)
      if (plain !== text) removals.add('numbersInWords')
      return plain
    })
  }
  for (const part of [...stories, document.related(main, 'styles')]) {
    if (part !== undefined) rewrite(document, part, (text) => showWebHidden(text, part))
  }
}

/** Accepts tracked changes, or rejects them. */
function applyChanges(work: WordWork): void {
  const { removals, trackedChanges } = work
  if (trackedChanges === 'marked') return
  rewriteEach(work, (text, part) => {
    const resolved = resolveChanges(text, part, trackedChanges)
    // Without what was deleted, the pieces of an instruction may say something else.
    return resolved === text ? text : disarmPart(resolved, part, removals)
  })
}

/** Writes the results of fields, and draws charts; tells those that cannot be shown. */
function writeFields({ document, main, stories, removals, forLayout }: WordWork): void {
  makeContents(document, main, {
    updatesFields: updatesFields(document, main),
    // Content flows over other pages else.
    hasPages: forLayout,
    onPlain: () => removals.add('plainPageNumbers'),
    onUnmade: () => removals.add('unmadeContents'),
  })
  const around = fieldSurroundings(document, main, { stories, isLaidOut: forLayout })
  for (const part of stories) {
    rewrite(document, part, (text) =>
      keepStoredResults(text, part, around, (kind) => removals.add(kind)),
    )
    tellUndrawn(document.text(part), part, (kind) => {
      // Notes of one section do not start over.
      if (kind !== 'noteNumbers' || !around.isOneSection) removals.add(kind)
    })
    if (hasBareChart(document.text(part))) removals.add('newCharts')
    drawCharts(document, { part, hasCells: false })
  }
}

function numberLines({ document, main, stories, removals }: WordWork): void {
  if (!numbersLines(document.text(main), main)) return
  rewrite(document, main, (text) => limitLineNumbers(text, main, () => removals.add('lineNumbers')))
  for (const part of stories) {
    if (part !== main) rewrite(document, part, (text) => dropLineNumbers(text, part))
  }
}

function alignTabs(work: WordWork): void {
  const { document, main, stories, removals } = work
  if (!hasAlignmentTab(document, stories)) return
  const onGuess = () => removals.add('alignmentTabs')
  const around = {
    main,
    widths: lineWidths(document, main),
    styleTabs: styleTabs(document, main),
    onGuess,
  }
  rewriteEach(work, (text, part) => placeAlignmentTabs(text, { ...around, part }))
}

/** LibreOffice as WebAssembly has no words of any language to divide. */
function tellHyphenation(document: OfficePackage, main: string, removals: Removals): void {
  const settings = document.related(main, 'settings')
  if (settings !== undefined && dividesWords(document.text(settings), settings)) {
    removals.add('hyphenation')
  }
}

function rewriteEach(
  { document, stories }: WordWork,
  change: (text: string, part: string) => string,
): void {
  for (const part of stories) rewrite(document, part, (text) => change(text, part))
}

function rewrite(document: OfficePackage, part: string, change: (text: string) => string): void {
  const text = document.text(part)
  const changed = change(text)
  if (changed !== text) document.write(part, changed)
}
