/** Runs in the document's own world, before its scripts: what it leaves there is what a document could reach. */
export { guardDocument } from '../guard/guard-document.ts'
