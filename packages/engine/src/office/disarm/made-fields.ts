/** Fields whose result Word keeps as it is stored until somebody updates it (ISO/IEC 29500-1, 17.16.5). */
const STORED: ReadonlySet<string> = new Set(
  `TITLE SUBJECT KEYWORDS COMMENTS AUTHOR LASTSAVEDBY TEMPLATE REVNUM CREATEDATE SAVEDATE
PRINTDATE EDITTIME INFO DOCPROPERTY DOCVARIABLE NUMWORDS NUMCHARS NUMPAGES SECTION
SECTIONPAGES FILESIZE USERNAME USERADDRESS USERINITIALS MERGEFIELD MERGEREC MERGESEQ
ADDRESSBLOCK GREETINGLINE IF COMPARE = QUOTE FILLIN SYMBOL AUTOTEXT AUTOTEXTLIST GLOSSARY REF
PAGEREF NOTEREF FTNREF STYLEREF SEQ AUTONUM AUTONUMLGL AUTONUMOUT LISTNUM BIDIOUTLINE`.split(/\s+/),
)

/** Fields of headers and footers that Word makes anew for every page. */
const RUNNING: ReadonlySet<string> = new Set(['NUMPAGES', 'SECTION', 'SECTIONPAGES', 'STYLEREF'])

/** Fields that are made anew wherever they stand, unless they are locked. */
const LIVE: ReadonlySet<string> = new Set(['PAGE', 'DATE', 'TIME'])

/** Numbers that Word counts by itself, and stores nothing of. */
const COUNTED: ReadonlySet<string> = new Set(
  'AUTONUM AUTONUMLGL AUTONUMOUT LISTNUM BIDIOUTLINE'.split(' '),
)

/** Fields of which layout engines make no result. */
const UNMADE: ReadonlySet<string> = new Set(
  '= QUOTE COMPARE INFO DOCVARIABLE MERGEFIELD NOTEREF FTNREF'.split(' '),
)
const PLAIN_SEQUENCE = /^\s*SEQ(?![^\\]*\\\*)/i

/**
 * Whether a field without a stored result stays empty, though its program makes it anew: the page numbers in a list of
 * contents, which are links, and most fields where nothing is laid out.
 */
export function isUnmadeField(
  { instruction, isLinked }: { readonly instruction: string; readonly isLinked: boolean },
  isLaidOut: boolean,
): boolean {
  const name = fieldName(instruction)
  if (/^(?:TOC|TOA|INDEX)$/.test(name)) return true
  if (!isLaidOut) return STORED.has(name) || LIVE.has(name)
  return UNMADE.has(name) || PLAIN_SEQUENCE.test(instruction) || (name === 'PAGEREF' && isLinked)
}

/** Name of a field, in capitals; `=` of a calculation. */
export function fieldName(instruction: string): string {
  const [name = ''] = /^\s*(?:=|[^\s\\"=]+)/.exec(instruction) ?? []
  return name.trim().toUpperCase()
}

/**
 * Whether Word shows the stored result of a field when it opens a document, where a layout engine may make another.
 *
 * @param name in capitals
 * @param place of the field: whether it stands in a header or footer, and whether it is locked
 */
export function isStoredField(
  name: string,
  { isRunning, isLocked }: { readonly isRunning: boolean; readonly isLocked: boolean },
): boolean {
  if (isLocked) return STORED.has(name) || LIVE.has(name)
  return STORED.has(name) && !(isRunning && RUNNING.has(name))
}

/** Whether a field is a number that Word counts by itself. */
export function isCountedField(name: string): boolean {
  return COUNTED.has(name)
}

/** Whether the result of any of these fields changes from page to page. */
export function hangsOnPage(instructions: readonly string[]): boolean {
  return instructions.some((instruction) =>
    /^(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES)$/.test(fieldName(instruction)),
  )
}
