import type { NumberedPage, Overlay } from '../../../pdf/document/pages/overlay.ts'
import { learnNumbers } from '../../../pdf/document/sheets/numbered-sheet.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import type { SheetPlan } from './plan-sheets.ts'

/**
 * The printed sheets, and after them those that samples tell of.
 *
 * @returns undefined where samples do not tell how the others look: all have to be printed
 */
export function sampledOverlay(bytes: Uint8Array, plan: SheetPlan): Overlay | undefined {
  const { sheetOfPage, numberOfPage, sampled } = plan
  if (sampled.length === 0) return { bytes, sheetOfPage }
  const file = PdfFile.open(bytes)
  const numbered = new Map<number, NumberedPage>()
  for (const { samples, lengths } of sampled) {
    const learnt = learnNumbers(file, samples)
    if (learnt === undefined) return undefined
    for (const [index, content] of learnt.entries()) {
      for (const page of lengths[index]?.pages ?? []) {
        numbered.set(page, { content, number: numberOfPage[page] ?? '' })
      }
    }
  }
  return { bytes, sheetOfPage, numbered }
}
