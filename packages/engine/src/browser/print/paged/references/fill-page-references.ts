import { letterNumeral, romanNumeral } from '../../../../units/numerals.ts'
import type { OpenDocument } from '../../../load/loaded-document.ts'

/** Greatest number that CSS writes in letters (CSS Counter Styles 3, 6.1). */
const MAX_WRITTEN = 3999

/**
 * Writes the numbers of pages into a document.
 *
 * @param pages numbers by destination
 * @param widthPx width that the document will be printed at
 */
export async function fillPageReferences(
  { world }: Pick<OpenDocument, 'world'>,
  pages: Readonly<Record<string, number>>,
  widthPx: number,
): Promise<void> {
  const written = Object.values(pages).filter((value) => value >= 1 && value <= MAX_WRITTEN)
  const numerals = Object.fromEntries(
    written.map((value) => [value, { roman: romanNumeral(value), letters: letterNumeral(value) }]),
  )
  await world.call('fillReferences', pages, numerals, widthPx)
}
