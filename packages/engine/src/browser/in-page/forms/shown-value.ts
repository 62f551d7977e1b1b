import type { Control } from './control.ts'

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const FORMATS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date: DAY,
  time: TIME,
  'datetime-local': { ...DAY, ...TIME },
  month: { year: 'numeric', month: 'long' },
}

/** Value of a control, dates and times as the browser shows them. */
export function shownValue(control: Control): string {
  const format = FORMATS[control.type]
  if (format === undefined || !(control instanceof HTMLInputElement)) return control.value
  if (control.value === '') return ''
  const [year, month] = control.value.split('-').map(Number)
  const time =
    control.type === 'month' ? Date.UTC(year ?? 0, (month ?? 1) - 1) : control.valueAsNumber
  return new Intl.DateTimeFormat(navigator.language, { ...format, timeZone: 'UTC' }).format(time)
}
