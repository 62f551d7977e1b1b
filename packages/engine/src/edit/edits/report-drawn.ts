import { quote } from '../../messages/quote.ts'
import { renderWarning } from '../../messages/warnings.ts'
import { restrictedFonts } from '../../text/fonts/restricted-fonts.ts'
import type { DrawnFields } from '../forms/draw-fields.ts'
import type { EditContext } from './edit-context.ts'
import { hasScreenColors } from './has-screen-colors.ts'

const MAX_LISTED = 20

/** Parts of a document that drawing into it may touch. */
export type DrawingContext = Pick<EditContext, 'file' | 'field' | 'warn' | 'standards' | 'missing'>

/** Something painted whole, in colours of the screen. */
export const PAINTED: DrawnFields = { count: 1, missing: [], cut: [], restricted: [] }

/** Warns of what drawing fields could not do, and lets a standard go that it may have broken. */
export function reportDrawn(
  context: DrawingContext,
  { count, missing, cut, restricted, unseen = [], lost = [] }: DrawnFields,
): void {
  const { file, field, warn } = context
  // Their colours are those of the screen, which PDF/A has to be told.
  if (count > 0 && !hasScreenColors(file)) {
    context.standards = { ...context.standards, archive: undefined }
  }
  for (const warning of restrictedFonts(restricted, field)) warn(warning)
  for (const character of missing) context.missing.add(character)
  if (missing.length > 0) {
    const characters = missing.slice(0, MAX_LISTED).join(' ')
    warn(renderWarning('glyphs_missing', `${field}: no font has the characters ${characters}.`))
  }
  if (cut.length > 0) {
    const names = cut.slice(0, MAX_LISTED).map((name) => quote(name))
    const message = `${field}: the value is larger than its field and not seen as a whole: ${names.join(', ')}.`
    warn(renderWarning('text_runs_over', message))
  }
  if (unseen.length > 0) {
    const names = unseen.slice(0, MAX_LISTED).map((name) => quote(name))
    const others = unseen.length > MAX_LISTED ? ` and ${unseen.length - MAX_LISTED} more` : ''
    const message = `${field}: fields that are hidden or have no room on a page are gone with their values: ${names.join(', ')}${others}.`
    warn(renderWarning('content_left_out', message))
  }
  if (lost.length > 0) {
    const others = lost.length > MAX_LISTED ? ` and ${lost.length - MAX_LISTED} more` : ''
    const message = `${field}: annotations and icons of buttons that state no appearance, which each reader shows in its own way, are gone: ${lost.slice(0, MAX_LISTED).join(', ')}${others}.`
    warn(renderWarning('content_left_out', message))
  }
}
