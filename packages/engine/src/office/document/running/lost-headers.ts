import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { MarkedPages } from '../../../pdf/fonts/marked-pages.ts'
import { showsPassage } from '../../../pdf/fonts/missing/missing-passages.ts'
import { endMark, type RunningSection, type RunningTexts, startMark } from './running-section.ts'

const NUMBERS =
  'Numbers of pages that start over in a section which begins amid a page count on; begin the section on a new page.'
const FORMATS =
  'Numbers of pages in a section which begins amid a page have the format of the section before; begin the section on a new page.'
// Enough to find the place.
const MAX_NAMED = 5

/** Names of the bookmarks that tell where sections begin and end. */
export function sectionMarks(sections: readonly RunningSection[]): readonly string[] {
  return sections.flatMap((_, index) => [startMark(index), endMark(index)])
}

/**
 * Tells pages that have headers and footers of another section than in Word, and numbers that do not start over or have
 * the format of another.
 *
 * In Word a page has the headers of the section at its top. LibreOffice changes them where a page break is stated, and
 * nowhere else: a section that begins amid a page (continuous) and goes on over its end keeps those before it.
 *
 * @param shown pages of the PDF, and the bookmarks at the ends of the sections
 */
export function lostHeaders(
  sections: readonly RunningSection[],
  shown: MarkedPages,
): readonly RenderWarning[] {
  const pages = shown.texts.map((text, at) => ({ text, page: at + 1 }))
  const lost: number[] = []
  let restarts = false
  let isFormatLost = false
  for (const { text, page } of pages) {
    const index = sectionAtTop(sections, page, shown.marks)
    const section = sections[index]
    if (section === undefined) continue
    const group = groupOf(sections, index)
    const start = startOf(index, shown.marks) ?? page
    restarts ||= section.isAmid && section.restarts && start < page
    isFormatLost ||= start < page && numbersAsBefore(section, group)
    if (group.every(({ key }) => key === section.key)) continue
    // The first page of a section has headers of its own.
    if (section.hasTitle && start === page) continue
    if (isOther(text, section, { group, isLater: start < page })) lost.push(page)
  }
  return [
    ...(lost.length > 0 ? [renderWarning('content_left_out', headersMessage(lost))] : []),
    ...(restarts ? [renderWarning('content_left_out', NUMBERS)] : []),
    ...(isFormatLost ? [renderWarning('content_left_out', FORMATS)] : []),
  ]
}

/** Index of the section that the top of a page belongs to; -1 where nothing tells. */
function sectionAtTop(
  sections: readonly RunningSection[],
  page: number,
  marks: MarkedPages['marks'],
): number {
  return sections.findLastIndex(({ isAmid }, index) => {
    const start = startOf(index, marks)
    if (start === undefined || start > page) return false
    if (start < page || index === 0 || !isAmid) return true
    const before = marks.get(endMark(index - 1))
    return before !== undefined && before < page
  })
}

function startOf(index: number, marks: MarkedPages['marks']): number | undefined {
  return index === 0 ? 1 : marks.get(startMark(index))
}

/** The section at whose start a new page begins, and those that follow without one. */
function groupOf(sections: readonly RunningSection[], index: number): readonly RunningSection[] {
  const from = sections.slice(0, index + 1).findLastIndex(({ isAmid }) => !isAmid)
  const next = sections.findIndex(({ isAmid }, at) => at > index && !isAmid)
  return sections.slice(Math.max(0, from), next < 0 ? undefined : next)
}

/** Whether a page has headers of another section than the one that it belongs to. */
function isOther(
  text: string,
  { key, pages, isAmid, hasBreaks }: RunningSection,
  { group, isLater }: { readonly group: readonly RunningSection[]; readonly isLater: boolean },
): boolean {
  if (pages.some(({ texts }) => texts.length > 0)) {
    return pages.every((running) => !showsAll(text, running))
  }
  const others = group
    .filter((other) => other.key !== key)
    .flatMap((other) => other.pages.filter(({ texts }) => texts.length > 0))
  if (others.length > 0) return others.some((running) => showsAll(text, running))
  // Pictures and numbers alone: only where no break is stated it is known that nothing changes.
  return isAmid && isLater && !hasBreaks && key !== group[0]?.key
}

/** Whether pages behind the first one of a section have numbers in the format of an earlier section. */
function numbersAsBefore(section: RunningSection, group: readonly RunningSection[]): boolean {
  const { isAmid, pages, numberFormat, breaksBringFormat } = section
  const before = group.slice(0, group.indexOf(section))
  if (!isAmid || !pages.some(({ hasNumbers }) => hasNumbers)) return false
  if (before.every((other) => other.numberFormat === numberFormat)) return false
  return !(breaksBringFormat && [...before, section].some(({ hasBreaks }) => hasBreaks))
}

function showsAll(text: string, { texts, hasFields }: RunningTexts): boolean {
  return texts.every((passage) => showsPassage(text, { passage, isWhole: !hasFields }))
}

function headersMessage(pages: readonly number[]): string {
  const named = pages.slice(0, MAX_NAMED).join(', ')
  const more = pages.length - MAX_NAMED
  const where = `${pages.length === 1 ? 'Page' : 'Pages'} ${named}${more > 0 ? ` and ${more} more` : ''}`
  return `${where} may show headers and footers of another section than Word does: theirs begins amid a page (continuous). Begin it on a new page.`
}
