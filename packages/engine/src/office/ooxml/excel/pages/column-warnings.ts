import { type RenderWarning, renderWarning } from '../../../../messages/warnings.ts'
import type { ColumnReport } from './set-up-pages.ts'

/** Below half its size text of 11 pt is smaller than what people read with ease. */
const LEAST_READABLE_PERCENT = 50

/** Warnings about columns of a sheet that are wider than its page. */
export function columnWarnings(
  sheet: string,
  { percent, goesOn = false, runsOver = false }: ColumnReport,
): readonly RenderWarning[] {
  const named = `of sheet ${JSON.stringify(sheet.slice(0, 60))}`
  const wider = `The columns ${named} are wider than the page: it was scaled to`
  const scaled = goesOn
    ? `${wider} ${percent} %, and columns go on to further pages.`
    : `${wider} about ${percent} % to fit.`
  const severity = goesOn || (percent ?? 100) < LEAST_READABLE_PERCENT ? 'warning' : 'info'
  const over = `A text ${named} is far wider than the page: it may run over to another one.`
  return [
    ...(percent === undefined ? [] : [renderWarning('columns_scaled', scaled, { severity })]),
    ...(runsOver ? [renderWarning('text_runs_over', over)] : []),
  ]
}
