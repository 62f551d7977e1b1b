import { RtfScanner } from './scan-rtf.ts'

/** Behind the tables that open a document: readers take page setup from there on. */
export function openingEnd(text: string): number {
  const scanner = new RtfScanner(text)
  let end = 0
  while (scanner.next()) {
    if (scanner.depth === 1 && scanner.kind === 'close') end = scanner.end
    // The first group of the text itself, or the text.
    if (scanner.depth === 1 && scanner.kind === 'open' && !isOpeningTable(text, scanner.start))
      break
    if (
      scanner.kind === 'text' &&
      scanner.depth === 1 &&
      /\S/.test(text.slice(scanner.start, scanner.end))
    )
      break
    if (end === 0 && scanner.kind === 'word' && scanner.word === 'rtf') end = scanner.end
  }
  return end
}

/** Whether the group at a place is one of the tables that open a document. */
export function isOpeningTable(text: string, start: number): boolean {
  return /^\{\s*(?:\\\*\s*)?\\(?:fonttbl|colortbl|stylesheet|info|listtable|listoverridetable|generator|latentstyles|themedata|rsidtbl|revtbl|xmlnstbl|mmathPr|colorschememapping|defchp|defpap|pgptbl|userprops|ftnsep|wgrffmtfilter|filetbl|upr|default\w*)/i.test(
    text.slice(start, start + 60),
  )
}
