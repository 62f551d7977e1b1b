import { closest } from 'fastest-levenshtein'
import { quote } from '../../../messages/quote.ts'
import { renderWarning } from '../../../messages/warnings.ts'
import { hardToTypeWarning } from '../../../pdf/document/form/hard-to-type.ts'
import { withEntries } from '../../../pdf/file/objects.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { drawFields } from '../../forms/draw-fields.ts'
import type { FormField } from '../../forms/form-field.ts'
import { hardToEdit } from '../../forms/hard-to-edit.ts'
import { readFields } from '../../forms/read-fields.ts'
import { FieldValueError, setFieldValue } from '../../forms/set-field-value.ts'
import { type EditContext, editFailed, pagesOf } from '../edit-context.ts'
import { reportDrawn } from '../report-drawn.ts'
import { flatten } from './flatten.ts'

const MAX_LISTED = 50
const MAX_LISTED_LENGTH = 2000

/** Fills fields of the form and draws them. */
export async function fillForm(context: EditContext, edit: EditOf<'fill_form'>): Promise<void> {
  const { file, faces } = context
  const pages = pagesOf(context)
  const byName = fieldsByName(readFields(file, pages))
  const entries = Object.entries(edit.fields)
  const unknown = entries.flatMap(([name]) => (byName.has(name) ? [] : [name]))
  if (unknown.length > 0) throw editFailed(context, 'fields', unknownFields(unknown, byName))
  for (const [name, value] of entries) {
    try {
      setFieldValue(file, byName.get(name) ?? [], value)
    } catch (error) {
      if (!(error instanceof FieldValueError)) throw error
      throw editFailed(context, `fields[${quote(name)}]`, error.message)
    }
  }
  warnOfScripts(context, byName)
  const form = file.dictAt(file.catalog, 'AcroForm')
  const isAll = file.resolve(form?.get('NeedAppearances')) === true
  const filled = new Set(entries.map(([name]) => name))
  const fields = readFields(file, pages).filter(({ name }) => isAll || filled.has(name))
  reportDrawn(context, await drawFields(file, fields, { faces, font: edit.font }))
  // All that it is about is drawn now, in fonts that a reader need not have.
  if (isAll && form) {
    file.setCatalog({ AcroForm: withEntries(form, { NeedAppearances: undefined }) })
  }
  const hard = edit.flatten ? [] : hardToEdit(file, fields)
  if (hard.length > 0) {
    const { message, ...rest } = hardToTypeWarning(hard, 'the font of the form')
    context.warn({ ...rest, message: `${context.field}: ${message}` })
  }
  if (edit.flatten) await flatten(context, { what: ['forms'] }, edit.font)
}

/** Fields that have a name; some programs make several of one. */
function fieldsByName(fields: readonly FormField[]): ReadonlyMap<string, readonly FormField[]> {
  const byName = new Map<string, FormField[]>()
  for (const field of fields) {
    const known = byName.get(field.name)
    if (known) known.push(field)
    else byName.set(field.name, [field])
  }
  return byName
}

function unknownFields(
  unknown: readonly string[],
  byName: ReadonlyMap<string, readonly FormField[]>,
): string {
  const names = [...byName.keys()].filter((name) => name !== '')
  const wrong = unknown.slice(0, MAX_LISTED).map((name) => quote(name))
  const are = unknown.length === 1 ? 'there is no field' : 'there are no fields'
  if (names.length === 0) return `${are} ${wrong.join(', ')}; the document has no form fields.`
  const [first = ''] = unknown
  const nearest = closest(first, names)
  const listed: string[] = []
  let length = 0
  for (const name of names.toSorted(
    (one, other) => Number(other === nearest) - Number(one === nearest),
  )) {
    length += name.length
    if (listed.length === MAX_LISTED || length > MAX_LISTED_LENGTH) break
    listed.push(quote(name))
  }
  const more = names.length > listed.length ? ` and ${names.length - listed.length} more` : ''
  return `${are} ${wrong.join(', ')}; the form has ${listed.join(', ')}${more}.`
}

/** Says that values which the form would calculate or write in another way are as they were given. */
function warnOfScripts(
  context: EditContext,
  byName: ReadonlyMap<string, readonly FormField[]>,
): void {
  const { field, warn } = context
  const scripted = [...byName.values()].flat().filter(({ entries }) => {
    const actions = entries.get('AA')
    return actions instanceof Map && ['C', 'F'].some((key) => actions.has(key))
  })
  if (scripted.length === 0) return
  const names = scripted.slice(0, 20).map(({ name }) => quote(name))
  const message = `${field}: the form calculates or formats fields by scripts, which are not run: ${names.join(', ')}${scripted.length > 20 ? ' and others' : ''}.`
  warn(renderWarning('form_scripts_not_run', message))
}
