import type { OfficeRequest } from './office-engine.ts'

/**
 * Options of LibreOffice's export filter in the form that its command line and its kit read.
 *
 * @example filterOptions({ SelectPdfVersion: 17 }) // {"SelectPdfVersion":{"type":"long","value":"17"}}
 */
export function filterOptions(options: OfficeRequest['exportOptions'] = {}): string {
  const properties = Object.entries(options).map(([name, value]) => [
    name,
    { type: TYPE_NAMES[typeof value as keyof typeof TYPE_NAMES], value: String(value) },
  ])
  return properties.length === 0 ? '' : JSON.stringify(Object.fromEntries(properties))
}

const TYPE_NAMES = { number: 'long', boolean: 'boolean', string: 'string' } as const
