/** A value of a result, as text shows it and JSON has it. */
type Value = string | number | boolean | Date | null

/** One thing, by the names its fields have in JSON. */
export type CommandRecord = Readonly<Record<string, Value>>

/** Output of a command: one thing, or a list of them. */
export type CommandResult = CommandRecord | readonly CommandRecord[]

/** A result as one line of JSON. */
export function resultAsJson(result: CommandResult): string {
  return `${JSON.stringify(result)}\n`
}

/** A result for people: fields below each other, or a table. */
export function resultAsText(result: CommandResult): string {
  return isList(result) ? table(result) : fields(result)
}

function isList(result: CommandResult): result is readonly CommandRecord[] {
  return Array.isArray(result)
}

function fields(record: CommandRecord): string {
  const names = Object.keys(record)
  const width = Math.max(...names.map((name) => name.length))
  return Object.entries(record)
    .map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}\n`)
    .join('')
}

function table(records: readonly CommandRecord[]): string {
  const [first] = records
  if (first === undefined) return 'none\n'
  const rows = [Object.keys(first), ...records.map((record) => Object.values(record).map(shown))]
  const widths = Object.keys(first).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

function shown(value: Value): string {
  if (value === null) return '-'
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  // A key in PEM keeps its lines; whatever else customers wrote must not control the terminal.
  return value.startsWith('-----BEGIN ')
    ? `\n${value.trimEnd()}`
    : value.replaceAll(/\p{Cc}+/gu, ' ')
}
