import { isName, type PdfDict } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { shownAppearance } from './appearance-place.ts'
import type { FormField } from './form-field.ts'
import { readWidgetLook } from './widget-look.ts'

/**
 * Fields that have to be drawn: those that show a value, a frame or a caption which nothing says the looks of, and those
 * whose looks do not hold.
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
    if (kind === 'signature' || kind === 'other') return false
    const isButton = kind === 'checkbox' || kind === 'radio' || kind === 'push_button'
    if (!isButton && isStale(field)) return true
    const value = file.resolve(entries.get('V'))
    const hasValue = kind !== 'push_button' && value !== undefined && !isName(value, 'Off')
    return widgets.some(
      ({ entries: widget }) =>
        shownAppearance(file, widget) === undefined && (hasValue || hasFrame(file, widget, kind)),
    )
  })
}

/** Whether readers draw something where a field is empty: its box, or the caption of a push button. */
function hasFrame(file: PdfFile, widget: PdfDict, kind: FormField['kind']): boolean {
  const look = readWidgetLook(file, widget)
  if (look === undefined) return false
  const isCaptioned = kind === 'push_button' && look.caption !== ''
  return isCaptioned || look.hasIcon || look.background !== undefined || look.borderWidth > 0
}
