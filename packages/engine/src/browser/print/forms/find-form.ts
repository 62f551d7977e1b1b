import { renderWarning } from '../../../messages/warnings.ts'
import type { LeftReason } from '../../in-page/forms/left/seen-controls.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import { HEADING_PREFIX } from '../finish-request.ts'
import type { FormToPrint } from './printing-form.ts'

/** Starts the ids given to controls that have none. */
const CONTROL_PREFIX = `${HEADING_PREFIX}control-`

/** Controls named in a warning. */
const NAMED = 5

const WHY: Readonly<Record<LeftReason, string>> = {
  no_such_field: 'PDF has no fields like them',
  out_of_reach: 'they are in a frame, a shadow tree or a running element',
  drawn_by_others: 'other elements are drawn in their place, which a field could not change',
  changes_layout: 'what they check moves other content, which a file cannot do',
  higher_than_page: 'they are higher than a page',
  disabled_choice: 'they are disabled, and others of their field are not',
  repeated_foot: 'they are in the foot of a table, which every page shows that the table is on',
  repeated_box: 'they are in a box with a fixed position, which every page shows',
}

/** The controls of a document that become fields, and a warning for those that do not. */
export async function findForm(
  document: Pick<OpenDocument, 'world' | 'warn'>,
  pageHeightPx: number,
): Promise<FormToPrint | undefined> {
  const left = await document.world.call('leaveControls', pageHeightPx)
  for (const [reason, why] of Object.entries(WHY)) {
    const names = [...new Set(left.filter((one) => one.reason === reason).map(({ name }) => name))]
    if (names.length === 0) continue
    const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
    const message = `options.forms: controls are printed as they look and have no field, because ${why}: ${names.slice(0, NAMED).join(', ')}${more}.`
    document.warn(renderWarning('option_not_applied', message))
  }
  const controls = await document.world.call('findControls', CONTROL_PREFIX)
  return controls.length > 0 ? { controls } : undefined
}
