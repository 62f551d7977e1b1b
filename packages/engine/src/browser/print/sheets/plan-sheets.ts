import type { NumberSamples } from '../../../pdf/document/sheets/numbered-sheet.ts'
import type { PaperMm } from '../../../units/paper.ts'
import type { RunningBox, Sheet } from '../../in-page/sheets/sheets-request.ts'
import type { SheetPage } from '../sheet-rules.ts'
import { DIGIT_ROWS } from './digit-pairs.ts'
import { type NumbersToPrint, numbersToPrint } from './numbers-to-print.ts'

/** Header and footer of one page, and the number that they show. */
export interface PageParts {
  readonly size: PaperMm
  /** HTML with everything filled in but `{page}` and `{pages}`. */
  readonly header: string
  readonly footer: string
  readonly running: readonly RunningBox[]
  /** Whether a style of the document may have header and footer count pages by themselves. */
  readonly stylesCount?: boolean
  /** Value of `{page}`; null before numbering begins. */
  readonly number: number | null
  /** Value of `counter(page)`, 1-based. */
  readonly position: number
}

/** Pages whose headers and footers differ by their number alone. */
export interface SampledPages {
  readonly samples: NumberSamples
  /** For each length of numbers, the pages that samples tell of, by their index. */
  readonly lengths: readonly { readonly pages: readonly number[] }[]
}

/** Sheets to lay out, and which of them belongs on each page of the body. */
export interface SheetPlan {
  readonly sheets: readonly Sheet[]
  readonly headers: readonly string[]
  readonly footers: readonly string[]
  /** One per size of page. */
  readonly sheetPages: readonly SheetPage[]
  /** Where samples tell of a page, the one with the most like its number. */
  readonly sheetOfPage: readonly number[]
  /** Numbers of the pages as text. */
  readonly numberOfPage: readonly string[]
  readonly sampled: readonly SampledPages[]
}

/** Pairs of digits that stand irregularly, by the kind of sheet; see {@link kindOf}. */
export type IrregularPairs = ReadonlyMap<string, ReadonlySet<string>>

/** Fewer sheets of a kind than this are printed as they are. */
const MIN_SAMPLED = 40

/** Kind of a sheet: sheets of one differ by their number alone. */
export function kindOf({ size, header, footer, running }: PageParts): string {
  return [size.widthMm, size.heightMm, header, footer, JSON.stringify(running)].join('\0')
}

/** Whether a page shows its number in header or footer. */
function showsNumber({ header, footer }: PageParts): boolean {
  return `${header}${footer}`.includes('{page}')
}

const PAGE_COUNTER = /\bcounters?\(\s*page\b/i

/** Whether a page has running elements, or styles in its header and footer, that count pages by themselves. */
function countsPages({ header, footer, running, stylesCount = false }: PageParts): boolean {
  const html = `${header}${footer}`
  if (stylesCount && html !== '') return true
  return running.some(({ isNumbered }) => isNumbered) || PAGE_COUNTER.test(html)
}

/** Kinds of sheets that are worth printing samples of, each by one of its pages. */
export function kindsToSample(parts: readonly PageParts[]): ReadonlyMap<string, PageParts> {
  const counts = new Map<string, number>()
  const kinds = new Map<string, PageParts>()
  for (const part of parts) {
    if (part.number === null || !showsNumber(part) || countsPages(part)) continue
    const kind = kindOf(part)
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count === MIN_SAMPLED) kinds.set(kind, part)
  }
  return kinds
}

/** Sheets that show the digits to measure, one for each kind and row of them. */
export function planProbes(kinds: Iterable<PageParts>): SheetPlan {
  const list = sheetList()
  for (const part of kinds) for (const row of DIGIT_ROWS) list.add(part, row, true)
  return { ...list.lists, sheetOfPage: [], numberOfPage: [], sampled: [] }
}

/**
 * One sheet for every page that looks different: all pages share one where no number is shown, and samples stand for the
 * others where digits alone differ.
 *
 * @param irregular kinds of sheets to print samples of
 */
export function planSheets(parts: readonly PageParts[], irregular: IrregularPairs): SheetPlan {
  const list = sheetList()
  const sampled: SampledPages[] = []
  const sheetOfPage: number[] = []
  const numberOfPage = parts.map(({ number }) => String(number ?? ''))
  const numbersByKind = new Map<string, { readonly part: PageParts; readonly pages: number[] }>()
  for (const [index, part] of parts.entries()) {
    const kind = kindOf(part)
    if (part.number === null || !showsNumber(part) || !irregular.has(kind)) {
      const number = showsNumber(part) ? (part.number?.toString() ?? null) : null
      sheetOfPage[index] = list.add(part, number)
      continue
    }
    const known = numbersByKind.get(kind)
    if (known) known.pages.push(index)
    else numbersByKind.set(kind, { part, pages: [index] })
  }
  for (const [kind, { part, pages }] of numbersByKind) {
    const sheetFor = (page: number) => list.add(parts[page] ?? part, numberOfPage[page] ?? null)
    const pairs = irregular.get(kind) ?? new Set()
    const numbers = pages.map((page) => numberOfPage[page] ?? '')
    const toPrint = numbersToPrint(numbers, pairs)
    if (toPrint === undefined) {
      for (const page of pages) sheetOfPage[page] = sheetFor(page)
    } else {
      const of = new Map(numbers.map((number, at) => [number, pages[at] ?? 0]))
      const add = (number: string, isProbe = false) => {
        // No page counts as the one of a number that none has: a counter beside it does not match the real ones.
        const shown = parts[of.get(number) ?? -1] ?? { ...part, position: 0 }
        return { sheet: list.add(shown, number, isProbe), number }
      }
      const { samples, standIns } = addSamples(toPrint, add)
      for (const page of pages) {
        const standIn = standIns.get(numberOfPage[page] ?? '')
        sheetOfPage[page] = standIn ?? sheetFor(page)
      }
      const lengths = toPrint.lengths.map(({ made }) => ({
        pages: made.map((number) => of.get(number) ?? 0),
      }))
      sampled.push({ samples: { ...samples, irregular: pairs }, lengths })
    }
  }
  return { ...list.lists, sheetOfPage, numberOfPage, sampled }
}

function addSamples(
  { singles, lengths }: NumbersToPrint,
  add: (number: string, isProbe?: boolean) => { readonly sheet: number; readonly number: string },
) {
  const standIns = new Map<string, number>()
  const samples = {
    pairs: DIGIT_ROWS.map((row) => add(row, true)),
    singles: singles.map((number) => add(number)),
    lengths: lengths.map(({ template, other, proofs, made }) => {
      const shown = add(template)
      for (const number of made) standIns.set(number, shown.sheet)
      return { template: shown, other: add(other), proofs: proofs.map((number) => add(number)) }
    }),
  }
  return { samples, standIns }
}

/** Sheets without repetitions, as the page is told of them. */
function sheetList() {
  const headers = distinct()
  const footers = distinct()
  const sheets: Sheet[] = []
  const sheetPages: SheetPage[] = []
  const indexes = new Map<string, number>()
  const pageNameOf = ({ widthMm, heightMm }: PaperMm) => {
    const known = sheetPages.find((one) => one.widthMm === widthMm && one.heightMm === heightMm)
    if (known) return known.pageName
    const pageName = `svc-sheet-${sheetPages.length}`
    sheetPages.push({ pageName, widthMm, heightMm })
    return pageName
  }
  return {
    lists: { sheets, headers: headers.list, footers: footers.list, sheetPages },
    /** @returns index of the sheet */
    add(part: PageParts, page: string | null, isProbe = false): number {
      const { size, header, footer, running, position: number } = part
      const shown = { header: headers.indexOf(header), footer: footers.indexOf(footer), running }
      const pageName = pageNameOf(size)
      const counter = countsPages(part) ? number : ''
      const key = `${page} ${counter} ${pageName} ${shown.header} ${shown.footer} ${JSON.stringify(running)}`
      const known = indexes.get(key)
      if (known !== undefined) return known
      indexes.set(key, sheets.length)
      const described = { ...size, ...shown, number, page, pageName }
      return sheets.push({ ...described, ...(isProbe && { isProbe }) }) - 1
    },
  }
}

/** A list without repetitions. */
function distinct() {
  const list: string[] = []
  const indexes = new Map<string, number>()
  return {
    list,
    indexOf: (text: string): number => {
      const known = indexes.get(text) ?? list.push(text) - 1
      indexes.set(text, known)
      return known
    },
  }
}
