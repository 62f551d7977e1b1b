import type { EditOf } from '../../../schemas/edits/edits.ts'
import type { FieldPainterOptions } from '../../forms/field-painter.ts'
import { flattenAnnotations } from '../../forms/flatten-annotations.ts'
import { type EditContext, pagesOf } from '../edit-context.ts'
import { reportDrawn } from '../report-drawn.ts'

/** Paints fields or annotations into their pages, as they look, and takes them away. */
export async function flatten(
  context: EditContext,
  { what }: Pick<EditOf<'flatten'>, 'what'>,
  font?: FieldPainterOptions['font'],
): Promise<void> {
  const { file, faces } = context
  const options = { faces, ...(font && { font }) }
  const flat = await flattenAnnotations(file, pagesOf(context), what, options)
  reportDrawn(context, flat)
  // Untagged text is what a reader would not read and everybody else sees.
  if (!flat.isTagged) context.standards = { ...context.standards, ua: undefined }
}
