import type { FaceSource } from '../text/fonts/face-source.ts'
import type { EditedPdf } from './editor/tasks/merge-task.ts'
import type { EditFonts } from './fonts-of.ts'

/**
 * Changes a document with the fonts that its text needs. Text of the document itself is known only once it is open: if
 * that has characters which none of the fonts has, and this machine has one for them, the change is made again.
 *
 * @param find fonts for what is known beforehand and some more text
 */
export async function withFonts(
  find: (found: string) => Promise<EditFonts>,
  change: (faces: readonly FaceSource[]) => Promise<EditedPdf>,
): Promise<EditedPdf> {
  const fonts = await find('')
  const first = await change(fonts.faces)
  const again = first.missing ? await find(first.missing) : fonts
  const isBetter = again.faces.length > fonts.faces.length
  const result = isBetter ? await change(again.faces) : first
  return { ...result, warnings: [...again.warnings, ...result.warnings] }
}
