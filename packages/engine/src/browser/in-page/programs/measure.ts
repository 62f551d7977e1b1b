/** Lines of a document in a box of a given width. */
export { measureLines } from '../measure-lines.ts'
export { setWidth } from '../set-width.ts'
