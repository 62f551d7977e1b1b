import { isInHelvetica } from '../../pdf/document/form/hard-to-type.ts'
import { isName } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { typedFont } from './default-appearance.ts'
import { textsOf } from './field-painter.ts'
import { type FormField, hasFlag } from './form-field.ts'

const READ_ONLY = 1

/**
 * Names of the fields whose value a viewer cannot show once somebody edits it: the form has it typed in a font that is
 * not embedded, for Western European letters.
 */
export function hardToEdit(file: PdfFile, fields: readonly FormField[]): readonly string[] {
  const hard = fields.filter((field) => {
    const { kind, flags, entries, widgets } = field
    if (!['text', 'combo', 'list'].includes(kind) || (flags & READ_ONLY) !== 0) return false
    if (hasFlag(field, 'password')) return false
    if (textsOf(file, entries.get('V')).every(isInHelvetica)) return false
    const looks = widgets.map(({ entries: widget }) => file.resolve(widget.get('DA')))
    return looks.some((look) => {
      const font = typedFont(file, look ?? entries.get('DA'))
      const isComposite = isName(file.resolve(font?.get('Subtype')), 'Type0')
      return (
        !isComposite && (font === undefined || file.dictAt(font, 'FontDescriptor') === undefined)
      )
    })
  })
  return [...new Set(hard.map(({ name }) => name))]
}
