import { EngineError } from '../../../../messages/errors.ts'
import { quote } from '../../../../messages/quote.ts'
import type { WorkbookSheet } from './workbook.ts'

const MAX_NAMED = 20

/**
 * Sheets that are printed: those asked for, hidden ones too, or all visible ones.
 *
 * @param wanted names, or positions among the tabs counted from 1; a text of digits is a position when no sheet
 *   has that name
 * @throws EngineError `invalid_request` for a sheet that the workbook does not have, naming those it has
 */
export function selectSheets(
  sheets: readonly WorkbookSheet[],
  wanted: readonly (string | number)[] | undefined,
): ReadonlySet<WorkbookSheet> {
  if (wanted === undefined) return new Set(sheets.filter(({ visible }) => visible))
  return new Set(wanted.map((one, index) => findSheet(sheets, one, index)))
}

function findSheet(
  sheets: readonly WorkbookSheet[],
  wanted: string | number,
  index: number,
): WorkbookSheet {
  // Excel compares names without case.
  const name = String(wanted).toLowerCase()
  const named =
    typeof wanted === 'string'
      ? sheets.find((sheet) => sheet.name.toLowerCase() === name)
      : undefined
  const found = named ?? (/^\d{1,5}$/.test(name) ? sheets[Number(name) - 1] : undefined)
  if (found !== undefined) return found
  const names = sheets.slice(0, MAX_NAMED).map((sheet) => quote(sheet.name))
  const more = sheets.length > MAX_NAMED ? ` and ${sheets.length - MAX_NAMED} more` : ''
  throw new EngineError(
    'invalid_request',
    `options.sheets[${index}] must be the name or the number of a sheet of the workbook, which has ${names.join(', ')}${more}; got ${quote(wanted)}.`,
  )
}
