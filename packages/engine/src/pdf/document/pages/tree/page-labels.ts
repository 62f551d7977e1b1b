import { dict, isDict, isName, isString, name, type PdfString } from '../../../file/objects.ts'
import type { PdfFile } from '../../../file/pdf-file.ts'
import { readNumberTree, writeNumberTree } from '../../number-tree.ts'

/** Label of one page: what a reader shows in place of its number. */
export interface PageLabel {
  /** Kind of the number: decimal, Roman or letters; absent for a prefix alone. */
  readonly style?: 'D' | 'R' | 'r' | 'A' | 'a'
  /** Text before the number. */
  readonly prefix?: PdfString
  /** The number. */
  readonly number: number
}

const STYLES = ['D', 'R', 'r', 'A', 'a'] as const

/**
 * The label of each page; undefined when the file has none.
 *
 * Source: ISO 32000-2, 12.4.2.
 */
export function readPageLabels(file: PdfFile, pageCount: number): PageLabel[] | undefined {
  const root = file.catalog.get('PageLabels')
  if (root === undefined) return undefined
  const ranges = readNumberTree(file, root).filter(([index]) => index >= 0)
  if (ranges.length === 0) return undefined
  const labels: PageLabel[] = []
  let at = -1
  for (let page = 0; page < pageCount; page += 1) {
    while (ranges[at + 1] !== undefined && (ranges[at + 1]?.[0] as number) <= page) at += 1
    const range = ranges[at]
    const entries = range === undefined ? undefined : file.resolve(range[1])
    if (range === undefined || !isDict(entries)) {
      labels.push({ style: 'D', number: page + 1 })
      continue
    }
    const kind = file.resolve(entries.get('S'))
    const style = STYLES.find((known) => isName(kind, known))
    const prefix = file.resolve(entries.get('P'))
    const start = file.resolve(entries.get('St'))
    const first = typeof start === 'number' ? start : 1
    labels.push({
      ...(style !== undefined && { style }),
      ...(isString(prefix) && { prefix }),
      number: first + page - range[0],
    })
  }
  return labels
}

/** Replaces the labels of all pages; labels that count on become one range. */
export function setPageLabels(file: PdfFile, labels: readonly PageLabel[]): void {
  const ranges = labels.flatMap((label, index) => {
    const before = labels[index - 1]
    if (before !== undefined && continues(before, label)) return []
    const entries = dict({
      S: label.style === undefined ? undefined : name(label.style),
      P: label.prefix,
      St: label.style === undefined || label.number === 1 ? undefined : label.number,
    })
    return [[index, entries] as const]
  })
  file.setCatalog({ PageLabels: ranges.length > 0 ? writeNumberTree(file, ranges) : undefined })
}

function continues(before: PageLabel, label: PageLabel): boolean {
  if (before.style !== label.style || before.prefix?.value !== label.prefix?.value) return false
  return label.style === undefined || label.number === before.number + 1
}
