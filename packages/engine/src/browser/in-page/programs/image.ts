/** Images of documents and of elements. */
export { documentTitle, elementBox, lowerFixedBars } from '../image-target.ts'
export { hiddenBelow } from '../unseen/hidden-below.ts'
