/** Everything that a document without anything special needs: from its arrival to its pages. */
export { addStyles } from '../add-styles.ts'
export { breakInlineBoxes } from '../breaks/break-inline-boxes.ts'
export { keepDrawingsWhole } from '../breaks/keep-drawings-whole.ts'
export { letBoxesGrow } from '../breaks/let-boxes-grow.ts'
export { letLowBoxesGrow } from '../breaks/let-low-boxes-grow.ts'
export { featuresIn } from '../features-in.ts'
export { boxesInMargins } from '../fixed/boxes-in-margins.ts'
export { clearMarks } from '../fonts/clear-marks.ts'
export { readFonts } from '../fonts/read-fonts.ts'
export { repeatControls } from '../forms/repeated/repeat-controls.ts'
export { findWords } from '../hyphens/find-words.ts'
export { setHyphens } from '../hyphens/set-hyphens.ts'
export { leaveBrowserWords } from '../leave-browser-words.ts'
export {
  contentHeightPx,
  declaredPageSizes,
  dropPageStyles,
  growPages,
  keepOrientation,
  letOverSides,
  setPageRules,
} from '../page-rules.ts'
export { markPlaces, readDocument } from '../read-document.ts'
export { readPageStyle, widestElement } from '../read-page-style.ts'
export { brokenImages } from '../resources/broken-images.ts'
export { keepClimbing } from '../resources/keep-climbing.ts'
export { writtenAddresses } from '../resources/written-addresses.ts'
export { addressOfDocument, hasMatch, isComplete } from '../settle/document-state.ts'
export { runAhead } from '../settle/run-ahead.ts'
export { settle } from '../settle/settle.ts'
export { mayHoldClosedTrees } from '../trees/may-hold-closed-trees.ts'
export { openDeclaredTrees } from '../trees/open-declared-trees.ts'
export { absentRows } from '../unseen/absent/absent-rows.ts'
export { boxesOfWindow } from '../unseen/boxes-of-window.ts'
export { closedParts, watchClosedParts } from '../unseen/closed/closed-parts.ts'
export { coveredInWindow } from '../unseen/covered-in-window.ts'
export { foreignTags } from '../unseen/foreign-tags.ts'
export { frameLook } from '../unseen/frame-look.ts'
export { hiddenBeyondPage } from '../unseen/hidden/hidden-beyond-page.ts'
export { hiddenSlides } from '../unseen/hidden-slides.ts'
export { nothingSeen } from '../unseen/nothing-seen.ts'
export { boxBelowPage } from '../unseen/off-page/box-below-page.ts'
export { contentOffPage } from '../unseen/off-page/content-off-page.ts'
export { cutTexts } from '../unseen/scrolled/cut-texts.ts'
export { cutValues } from '../unseen/scrolled/cut-values.ts'
export { scrolledContent } from '../unseen/scrolled/scrolled-content.ts'
