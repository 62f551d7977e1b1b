/** CSS of paged media that the browser does not know: contents, references, footnotes, running elements, named pages. */

export { showBoxesInMargins } from '../fixed/show-boxes-in-margins.ts'
export { buildContents } from '../paged/build-contents.ts'
export { collectBookmarks } from '../paged/collect-bookmarks.ts'
export { collectStrings } from '../paged/collect-strings.ts'
export { prepareCounters } from '../paged/counters/prepare-counters.ts'
export { adoptPagedCss } from '../paged/css/adopt-paged-css.ts'
export { readStyleTexts } from '../paged/css/style-texts.ts'
export { breakPages } from '../paged/ends/break-pages.ts'
export { layOutAsPrinted } from '../paged/flow/lay-out-as-printed.ts'
export { measureFlow } from '../paged/flow/measure-flow.ts'
export { numberFlow } from '../paged/flow/number-flow.ts'
export { collectFootnotes } from '../paged/footnotes/collect-footnotes.ts'
export { fillFootnotes, placeEndnotes } from '../paged/footnotes/fill-footnotes.ts'
export { measureNotes } from '../paged/footnotes/measure-notes.ts'
export {
  fillMarginStrings,
  marginStrings,
  showMarginBoxes,
  statedSheet,
} from '../paged/margin-boxes.ts'
export { markEndsBefore } from '../paged/mark-ends-before.ts'
export {
  adoptPageRules,
  adoptPageVariants,
  blankNames,
  collectPageStarts,
  pageSelectors,
  propertiesOfPages,
} from '../paged/page-names.ts'
export { pageShapes } from '../paged/page-shapes.ts'
export { collectReferences } from '../paged/references/collect-references.ts'
export { fillReferences } from '../paged/references/fill-references.ts'
export { collectRunning } from '../paged/running/collect-running.ts'
export { measureRunning, showRunningSlots } from '../paged/running/running-slots.ts'
export { collectSides, showBlanks } from '../paged/sides/collect-sides.ts'
