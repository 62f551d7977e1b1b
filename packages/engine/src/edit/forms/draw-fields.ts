import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { FieldPainter, type FieldPainterOptions } from './field-painter.ts'
import type { FormField } from './form-field.ts'

/** Tools that fields are drawn with. */
export type DrawOptions = FieldPainterOptions

/** Result of drawing fields. */
export interface DrawnFields {
  readonly count: number
  /** Characters that no font has. */
  readonly missing: readonly string[]
  /** Names of fields whose text is not seen as a whole. */
  readonly cut: readonly string[]
  /** Names of fields with a value that shows nowhere, where fields became part of the pages. */
  readonly unseen?: readonly string[]
  /** Annotations, and icons of buttons, that state no appearance and could not be given one. */
  readonly lost?: readonly string[]
  /** Families that were embedded, which only their owners may allow. */
  readonly restricted: readonly string[]
}

/** Makes the appearances of fields, as their values are now. */
export async function drawFields(
  file: PdfFile,
  fields: readonly FormField[],
  options: DrawOptions,
): Promise<DrawnFields> {
  const painter = await FieldPainter.open(file, options)
  for (const field of fields) painter.draw(field)
  await painter.close()
  const { missing, cut, lost, restricted } = painter
  return {
    count: fields.length,
    missing: [...missing],
    cut: [...cut],
    lost: [...lost],
    restricted,
  }
}
