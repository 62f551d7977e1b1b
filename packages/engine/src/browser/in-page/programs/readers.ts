/** Names, languages and headers of cells for the readers of tagged documents. */

export { placeCells } from '../readers/cells/place-cells.ts'
export { markDoubts } from '../readers/doubts/mark-doubts.ts'
export { frameTree } from '../readers/frames/frame-tree.ts'
export { groupChildren } from '../readers/group-children.ts'
export { hintElements } from '../readers/hints/hint-elements.ts'
export { lowContrast } from '../readers/low-contrast.ts'
export { prepareForReaders } from '../readers/prepare-for-readers.ts'
export { describeControls } from '../readers/roles/describe-controls.ts'
export { describeWidgets } from '../readers/roles/describe-widgets.ts'
