import { mmToPt } from '../../units/length.ts'
import { pageSizeMm } from '../../units/paper.ts'
import type { PageOverride } from '../document/prepared-document.ts'
import { TextEdits } from '../xml/text-edits.ts'
import { openingEnd } from './opening-tables.ts'
import { RtfScanner } from './scan-rtf.ts'

const TWIPS_PER_PT = 20

// Letter: what RTF starts from.
const DEFAULT_WIDTH = 12_240
const DEFAULT_HEIGHT = 15_840

const LANDSCAPE = new Set(['landscape', 'lndscpsxn'])

/**
 * Writes page options into an RTF document: behind its header, and over what it and its sections say themselves.
 *
 * @param text bytes as latin-1
 */
export function overrideRtfPages(text: string, page: PageOverride): string {
  const own = ownPage(text)
  const values = new Map<string, number>()
  const turned = page.orientation ?? own.orientation
  const changesSize = page.pageSize !== undefined || page.orientation !== undefined
  if (changesSize) {
    const { width, height } = sidesOf(page, own)
    for (const word of ['paperw', 'pgwsxn']) values.set(word, width)
    for (const word of ['paperh', 'pghsxn']) values.set(word, height)
  }
  for (const [side, mm] of Object.entries(page.marginsMm ?? {})) {
    if (mm === undefined) continue
    const word = `marg${side.charAt(0)}`
    for (const name of [word, `${word}sxn`]) values.set(name, mmToTwips(mm))
  }
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  while (scanner.next()) {
    const { kind, word, start, end } = scanner
    if (kind !== 'word') continue
    const value = values.get(word)
    const space = text.charAt(end - 1) === ' ' ? ' ' : ''
    if (value !== undefined) edits.replace(start, end, `\\${word}${value}${space}`)
    // An empty group in its place still parts the words around it.
    else if (changesSize && LANDSCAPE.has(word)) edits.replace(start, end, '{}')
  }
  const words = [...values].filter(([word]) => !word.endsWith('sxn'))
  const setup = words.map(([word, value]) => `\\${word}${value}`).join('')
  const flag = changesSize && turned === 'landscape' ? '\\landscape' : ''
  edits.insert(openingEnd(text), `${setup}${flag} `)
  return edits.apply(text)
}

interface OwnPage {
  readonly width: number
  readonly height: number
  readonly orientation: 'portrait' | 'landscape'
}

/** Page of the document itself; its sections may have others. */
function ownPage(text: string): OwnPage {
  const scanner = new RtfScanner(text)
  let width = DEFAULT_WIDTH
  let height = DEFAULT_HEIGHT
  let landscape = false
  while (scanner.next()) {
    if (scanner.kind !== 'word') continue
    if (scanner.word === 'paperw') width = scanner.value ?? width
    if (scanner.word === 'paperh') height = scanner.value ?? height
    landscape ||= scanner.word === 'landscape'
  }
  return { width, height, orientation: landscape || width > height ? 'landscape' : 'portrait' }
}

/** Sides in twips. */
function sidesOf({ pageSize, orientation }: PageOverride, own: OwnPage) {
  const turned = orientation ?? own.orientation
  if (pageSize !== undefined) {
    const { widthMm, heightMm } = pageSizeMm(pageSize, turned)
    return { width: mmToTwips(widthMm), height: mmToTwips(heightMm) }
  }
  const short = Math.min(own.width, own.height)
  const long = Math.max(own.width, own.height)
  return turned === 'portrait' ? { width: short, height: long } : { width: long, height: short }
}

function mmToTwips(mm: number): number {
  return Math.round(mmToPt(mm) * TWIPS_PER_PT)
}
