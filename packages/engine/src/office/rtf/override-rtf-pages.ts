import { mmToPt } from '../../units/length.ts'
import { pageSizeMm } from '../../units/paper.ts'
import type { PageOverride } from '../preflight/prepared-document.ts'
import { TextEdits } from '../xml/text-edits.ts'
import { RtfScanner } from './scan-rtf.ts'

const TWIPS_PER_PT = 20
// Letter with margins of an inch and a quarter: what RTF starts from.
const DEFAULTS = { paperw: 12_240, paperh: 15_840 }

// Page setup of the document, and of a section.
const SIZE = /^(?:paperw|paperh|pgwsxn|pghsxn|landscape|lndscpsxn)$/
const MARGINS = /^(?:marg[lrtb](?:sxn)?|margmirror|margmirsxn|gutter|guttersxn)$/

/**
 * Writes page options into the header of an RTF document, and takes other ones out of its sections.
 *
 * @param text bytes as latin-1
 */
export function overrideRtfPages(text: string, page: PageOverride): string {
  const { pageSize, orientation, marginsMm } = page
  const changesSize = pageSize !== undefined || orientation !== undefined
  const scanner = new RtfScanner(text)
  const edits = new TextEdits()
  const own: Record<string, number> = { ...DEFAULTS }
  let landscape = false
  while (scanner.next()) {
    const { kind, word, value, start, end } = scanner
    if (kind !== 'word') continue
    if (word in own && value !== undefined) own[word] = value
    landscape ||= word === 'landscape'
    const isReplaced =
      (changesSize && SIZE.test(word)) || (marginsMm !== undefined && MARGINS.test(word))
    // The space that ends a control word goes with it; another word may follow at once.
    if (isReplaced) edits.replace(start, end, '')
  }
  const isTurned = landscape || (own['paperw'] ?? 0) > (own['paperh'] ?? 0)
  const turned = orientation ?? (isTurned ? 'landscape' : 'portrait')
  const words: string[] = []
  if (changesSize) {
    const sides = [own['paperw'] ?? 0, own['paperh'] ?? 0].sort((a, b) => a - b)
    const [width = 0, height = 0] =
      pageSize === undefined
        ? turned === 'portrait'
          ? sides
          : sides.reverse()
        : paperSides(pageSize, turned)
    words.push(`paperw${width}`, `paperh${height}`)
    if (turned === 'landscape') words.push('landscape')
  }
  if (marginsMm !== undefined) {
    for (const [side, mm] of Object.entries(marginsMm)) {
      words.push(`marg${side.charAt(0)}${mmToTwips(mm)}`)
    }
  }
  const changed = edits.apply(text)
  const at = headerEnd(changed)
  return `${changed.slice(0, at)}${words.map((word) => `\\${word}`).join('')} ${changed.slice(at)}`
}

/** Behind the tables that open a document: readers take page setup from there on. */
function headerEnd(text: string): number {
  const scanner = new RtfScanner(text)
  let end = 0
  while (scanner.next()) {
    if (scanner.depth === 1 && scanner.kind === 'close') end = scanner.end
    // The first group of the text itself, or the text.
    if (scanner.depth === 1 && scanner.kind === 'open' && !isTable(text, scanner.start)) break
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

function isTable(text: string, start: number): boolean {
  return /^\{\s*(?:\\\*\s*)?\\(?:fonttbl|colortbl|stylesheet|info|listtable|listoverridetable|generator|latentstyles|themedata|rsidtbl|revtbl|xmlnstbl|mmathPr|colorschememapping|defchp|defpap|pgptbl|userprops|ftnsep|wgrffmtfilter|filetbl|upr|default\w*)/i.test(
    text.slice(start, start + 60),
  )
}

function paperSides(pageSize: string, orientation: 'portrait' | 'landscape'): number[] {
  const { widthMm, heightMm } = pageSizeMm(pageSize, orientation)
  return [mmToTwips(widthMm), mmToTwips(heightMm)]
}

function mmToTwips(mm: number): number {
  return Math.round(mmToPt(mm) * TWIPS_PER_PT)
}
