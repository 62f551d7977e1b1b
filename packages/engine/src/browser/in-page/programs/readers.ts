/** Names, languages and headers of cells for the readers of tagged documents. */
export { describeControls } from '../readers/describe-controls.ts'
export { hintElements } from '../readers/hints/hint-elements.ts'
export { lowContrast } from '../readers/low-contrast.ts'
export { markDoubts } from '../readers/mark-doubts.ts'
export { placeCells } from '../readers/place-cells.ts'
export { prepareForReaders } from '../readers/prepare-for-readers.ts'
