/** Commands by the endings of the files that they take, which are the names of formats, too. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'convert html': ['html', 'htm', 'xhtml'],
  'convert markdown': ['md', 'markdown'],
  'convert word': ['docx', 'docm', 'dotx', 'dotm', 'doc', 'odt'],
  'convert excel': ['xlsx', 'xlsm', 'xltx', 'xls', 'ods'],
  'convert rtf': ['rtf'],
  'documents render': ['json'],
}

/**
 * The command that takes what a word names: a file, the format of one, or an address.
 *
 * @example documentCommand('report.docx') // 'convert word'
 */
export function documentCommand(word: string): string | undefined {
  if (/^https?:\/\//i.test(word)) return 'convert url'
  const ending = word.slice(word.lastIndexOf('.') + 1).toLowerCase()
  return Object.keys(COMMANDS).find((command) => COMMANDS[command]?.includes(ending))
}
