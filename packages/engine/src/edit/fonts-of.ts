import type { EngineContext } from '../context.ts'
import type { Edit } from '../schemas/edits/edits.ts'
import type { FaceSource } from '../text/fonts/face-source.ts'
import { type RenderWarning, renderWarning } from '../warnings.ts'

/** Faces of this machine that the text of some edits needs, and what is taken for families that it does not have. */
export async function fontsOf(
  edits: readonly Edit[],
  { machineFonts }: EngineContext,
): Promise<{ readonly faces: readonly FaceSource[]; readonly warnings: readonly RenderWarning[] }> {
  const texts = edits.flatMap((edit) => {
    if (edit.type === 'page_numbers') return [{ text: edit.format, font: edit.font }]
    if (edit.type !== 'stamp' && edit.type !== 'watermark') return []
    return edit.text === undefined ? [] : [{ text: edit.text, font: edit.font }]
  })
  if (texts.length === 0 || machineFonts === undefined) return { faces: [], warnings: [] }
  const { faces, substituted } = await machineFonts.find({
    families: texts.flatMap(({ font }) => font.family ?? []),
    text: texts.map(({ text }) => text).join('\n'),
    language: texts.find(({ font }) => font.language !== undefined)?.font.language,
  })
  const warnings = substituted.map(({ wanted, used }) =>
    renderWarning('font_substituted', `The font ${wanted} is not available; ${used} was used.`),
  )
  return { faces, warnings }
}
