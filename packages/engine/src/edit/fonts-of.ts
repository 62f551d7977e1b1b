import type { EngineContext } from '../context.ts'
import { textDemand } from '../draw/commands/request/text-demand.ts'
import { inTurns } from '../lifetime/turns.ts'
import { type RenderWarning, renderWarning } from '../messages/warnings.ts'
import type { Edit } from '../schemas/edits/edits.ts'
import type { FaceSource } from '../text/fonts/face-source.ts'
import { requestOf } from './edits/draw/request-of.ts'
import { FIELD_FAMILIES } from './forms/field-families.ts'

/** Text that edits paint, and the font that it is to be in. */
interface PaintedText {
  readonly text: string | readonly string[]
  /** Families that commands name. */
  readonly families?: readonly string[]
  readonly font?: { readonly family?: string | undefined; readonly language?: string | undefined }
  /** Whether fonts of form fields are needed, which the form names. */
  readonly isField?: boolean
}

/** Fonts for some edits. */
export interface EditFonts {
  readonly faces: readonly FaceSource[]
  readonly warnings: readonly RenderWarning[]
}

/**
 * Faces of this machine that the text of some edits needs, and what is taken for families that it does not have.
 *
 * @param found text of the document itself that will be painted
 */
export async function fontsOf(
  edits: readonly Edit[],
  { machineFonts }: Pick<EngineContext, 'machineFonts'>,
  found = '',
): Promise<EditFonts> {
  const texts: PaintedText[] = []
  for (const edit of edits) texts.push(...(await paintedTexts(edit)))
  if (machineFonts === undefined || (texts.length === 0 && found === ''))
    return { faces: [], warnings: [] }
  const stated = texts.flatMap(({ font, families = [] }) => [
    ...(font?.family === undefined ? [] : [font.family]),
    ...families,
  ])
  const { faces, substituted } = await machineFonts.find({
    families: [...stated, ...(texts.some(({ isField }) => isField) ? FIELD_FAMILIES : [])],
    text: [...texts.flatMap(({ text }) => text), found],
    language: texts.find(({ font }) => font?.language !== undefined)?.font?.language,
  })
  const warnings = substituted
    .filter(({ wanted }) => stated.includes(wanted))
    .map(({ wanted, used }) =>
      renderWarning('font_substituted', `The font ${wanted} is not available; ${used} was used.`),
    )
  return { faces, warnings }
}

async function paintedTexts(edit: Edit): Promise<readonly PaintedText[]> {
  switch (edit.type) {
    case 'page_numbers':
      return [{ text: edit.format, font: edit.font }]
    case 'stamp':
    case 'watermark':
      return edit.text === undefined ? [] : [{ text: edit.text, font: edit.font }]
    case 'fill_form': {
      const texts = Object.values(edit.fields)
        .flat()
        .filter((value) => typeof value === 'string')
      return [{ text: texts.join('\n'), font: edit.font, isField: true }]
    }
    case 'draw': {
      const { text, families } = await inTurns(textDemand(requestOf(edit, undefined)))
      return [{ text, families }]
    }
    case 'flatten':
      return edit.what.includes('forms') ? [{ text: '', isField: true }] : []
    default:
      return []
  }
}
