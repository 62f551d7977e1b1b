/** Lines of a document in a box of a given width. */
export { measureLines } from '../measure/measure-lines.ts'
export { setWidth } from '../measure/set-width.ts'
