import { walkInSteps } from '../../draw/commands/request/walk-commands.ts'
import { atOnce, type Steps } from '../../lifetime/turns.ts'
import type { ArchiveLevel } from '../../pdf/document/metadata/xmp-schemas.ts'
import type { Edit, EditOf } from '../../schemas/edits/edits.ts'

/** Pages that an edit is about, as the edits before it left them. */
export interface SurveyedPages {
  readonly sizes: readonly { readonly widthMm: number; readonly heightMm: number }[]
  readonly title: string
  /** Facts that HTML must have to become part of them. */
  readonly isTagged: boolean
  readonly archive: ArchiveLevel | undefined
  readonly language: string | undefined
}

/** Whether the browser has work for an edit that depends on the document. */
export function isSurveyed(edit: Edit): edit is EditOf<'header_footer'> | EditOf<'draw'> {
  return edit.type === 'header_footer' || (edit.type === 'draw' && atOnce(holdsHtml(edit)))
}

/** Whether {@link isSurveyed} holds for one of some edits. */
export function* areSurveyed(edits: readonly Edit[]): Steps<boolean> {
  if (edits.some(({ type }) => type === 'header_footer')) return true
  for (const edit of edits) if (edit.type === 'draw' && (yield* holdsHtml(edit))) return true
  return false
}

function* holdsHtml({ commands }: EditOf<'draw'>): Steps<boolean> {
  for (const found of walkInSteps(commands, 'commands')) {
    yield
    if (found?.command['type'] === 'html') return true
  }
  return false
}
