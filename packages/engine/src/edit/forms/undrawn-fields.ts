import { isName } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { shownAppearance } from './appearance-place.ts'
import type { FormField } from './form-field.ts'

/**
 * Fields that have to be drawn: those that show a value which nothing says the looks of, and those whose looks do not
 * hold.
 *
 * @param isStale whether what a field looks like says nothing; states of buttons hold in any case
 */
export function undrawnFields(
  file: PdfFile,
  fields: readonly FormField[],
  isStale: (field: FormField) => boolean,
): readonly FormField[] {
  return fields.filter((field) => {
    const { kind, widgets, entries } = field
    const isButton = kind === 'checkbox' || kind === 'radio'
    if (!isButton && isStale(field)) return true
    const value = file.resolve(entries.get('V'))
    if (value === undefined || isName(value, 'Off')) return false
    return widgets.some(({ entries: widget }) => shownAppearance(file, widget) === undefined)
  })
}
