/** Texts of the headers and footers of one kind of page. */
export interface RunningTexts {
  /** Texts of one paragraph each. */
  readonly texts: readonly string[]
  /** Whether fields stand among them, whose results are not known before. */
  readonly hasFields: boolean
  /** Whether numbers of pages stand among them in the format of their section. */
  readonly hasNumbers: boolean
}

/** A section, as the pages behind its first one show it at their top and bottom. */
export interface RunningSection {
  /** Whether it begins amid a page, which keeps the headers of the section before. */
  readonly isAmid: boolean
  /** The same for sections of the same headers and footers. */
  readonly key: string
  /** Texts of all its pages, or of the right and the left ones. */
  readonly pages: readonly RunningTexts[]
  /** Whether its first page has others. */
  readonly hasTitle: boolean
  /** Whether it states where a page ends. */
  readonly hasBreaks: boolean
  /** Whether it numbers its pages from a number of its own. */
  readonly restarts: boolean
  /** The same for sections whose pages are numbered in the same format. */
  readonly numberFormat: string
  /** Whether LibreOffice numbers pages in that format behind a page break within. */
  readonly breaksBringFormat: boolean
}

/** All destinations that are written for this begin so. */
const PREFIX = 'svc-section-'

/** Name of the bookmark at the start of a section, by its index. */
export function startMark(index: number): string {
  return `${PREFIX}${index}`
}

/** Name of the bookmark at the end of a section, by its index. */
export function endMark(index: number): string {
  return `${PREFIX}${index}-end`
}

/** Whether pages may show the headers, or the numbers, of an earlier section. */
export function mayRunOn(sections: readonly RunningSection[]): boolean {
  return sections.some((section, index) => {
    const before = index > 0 && section.isAmid ? sections[index - 1] : undefined
    return (
      before &&
      (section.restarts || section.key !== before.key || numbersOtherwise(section, before))
    )
  })
}

/** Whether a section shows numbers of pages, in another format than the one before. */
function numbersOtherwise(
  { pages, numberFormat }: RunningSection,
  before: RunningSection,
): boolean {
  return numberFormat !== before.numberFormat && pages.some(({ hasNumbers }) => hasNumbers)
}
