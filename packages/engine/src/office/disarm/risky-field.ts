import { isSafeLink } from './safe-link.ts'

// Fields of Word and RTF that load a file, a data source or another program (ISO/IEC 29500-1, 17.16.5); and the name of
// the file, of which a layout engine knows only a temporary one, with its folder.
const LOADING = new Set([
  'INCLUDEPICTURE',
  'INCLUDETEXT',
  'INCLUDE',
  'IMPORT',
  'LINK',
  'DDE',
  'DDEAUTO',
  'DATABASE',
  'RD',
  'EMBED',
  'FILENAME',
])

/** Whether a field's instruction loads something, or links to anything but a web or mail address. */
export function isRiskyField(instruction: string): boolean {
  const words = instruction.replaceAll(/[\s"“”\\]+/g, ' ').trim()
  const [keyword = ''] = words.split(' ', 1)
  if (LOADING.has(keyword.toUpperCase())) return true
  if (keyword.toUpperCase() !== 'HYPERLINK') return false
  const target = words.slice(keyword.length).trim()
  // A switch (`\l bookmark`) or a bare name leads to a place in the document.
  return /^[a-z][a-z\d+.-]*:/i.test(target) && !isSafeLink(target)
}
