import { isDict, isName } from '../../../file/objects.ts'
import type { PdfFile } from '../../../file/pdf-file.ts'
import { mayHold } from '../../../file/write/may-hold.ts'
import { sweep } from '../../../file/write/sweep.ts'
import type { PdfPage } from './page-tree.ts'

/**
 * Pages that something refers to and that are not in the page tree.
 *
 * @param pages all pages of the tree
 */
export function strayPages(file: PdfFile, pages: readonly PdfPage[]): readonly PdfPage[] {
  const known = new Set(pages.map(({ num }) => num))
  return sweep(file)
    .filter(({ num, object }) => !known.has(num) && mayHold(object, ['Page']) && isPage(file, num))
    .map(({ num }) => ({ num, inherited: new Map() }))
}

function isPage(file: PdfFile, num: number): boolean {
  const value = file.peek(num)
  return isDict(value) && isName(file.resolve(value.get('Type')), 'Page')
}
