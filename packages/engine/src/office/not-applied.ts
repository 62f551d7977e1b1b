import type { ExcelOptions } from '../schemas/excel-options.ts'
import type { WordOptions } from '../schemas/word-options.ts'
import type { RenderWarning } from '../warnings.ts'
import type { OfficeEngine } from './office-engine.ts'
import type { DocumentFacts } from './preflight/prepared-document.ts'

/** Whether a layout engine prints the text of notes: the WebAssembly build prints the names of their cells alone. */
export function printsNotes(kind: OfficeEngine['kind'] | undefined): boolean {
  return kind !== 'libreoffice-wasm'
}

/**
 * Says which options of a workbook a layout engine could not carry out.
 *
 * The WebAssembly build knows English alone: the others' month names and separators are left out of it.
 */
export function notApplied(
  kind: OfficeEngine['kind'] | undefined,
  { notes, locale }: Pick<ExcelOptions, 'notes' | 'locale'>,
  { comments }: Pick<DocumentFacts, 'comments'>,
): readonly RenderWarning[] {
  if (kind !== 'libreoffice-wasm') return []
  return [
    ...(notes === true && comments && !printsNotes(kind) ? [warning('options.notes')] : []),
    ...(/^en\b/i.test(locale) ? [] : [warning('options.locale')]),
  ]
}

/**
 * Says that comments asked for in the margin stand at the end: LibreOffice sets them beside the text only where it has
 * a window, and without one prints boxes of no width.
 */
export function commentsAtEnd(
  { comments }: Pick<WordOptions, 'comments'>,
  facts: Pick<DocumentFacts, 'comments'>,
): readonly RenderWarning[] {
  if (comments !== 'margin' || !facts.comments) return []
  const message =
    'options.comments "margin" was not applied: the layout engine cannot; the comments are at the end of the document.'
  return [{ code: 'option_not_applied', message }]
}

function warning(option: string): RenderWarning {
  const message = `${option} was not applied: the layout engine here cannot; LibreOffice's own program can.`
  return { code: 'option_not_applied', message }
}
