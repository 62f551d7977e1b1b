import { mmToPt } from '../../../units/length.ts'
import { pageSizeMm } from '../../../units/paper.ts'
import type { PageOverride } from '../../document/prepared-document.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { escapeXml } from '../../xml/xml-text.ts'
import { TWIPS_PER_PT, twips } from './twips.ts'

// Elements that stand before pgSz and pgMar in a section (ISO/IEC 29500-1, 17.6.17).
const BEFORE_SIZE = new Set([
  'headerReference',
  'footerReference',
  'footnotePr',
  'endnotePr',
  'type',
])

const MARGIN_SIDES = ['top', 'right', 'bottom', 'left'] as const

type Attributes = ReadonlyMap<string, string>

interface Found {
  readonly start: number
  readonly end: number
  readonly attributes: Attributes
}

interface Section {
  /** End of the start tag, and position behind the last element that comes before the page's size. */
  insertAt: number
  size?: Found
  margins?: Found
}

/**
 * Writes page options into every section of a Word document; what is not given stays as it is.
 *
 * A section that is landscape stays so unless the orientation is given. The distance of headers and footers
 * from the edge shrinks to the margin where it was larger.
 *
 * @param text main part
 */
export function overrideSections(text: string, part: string, page: PageOverride): string {
  const scanner = new XmlScanner(text, part)
  const edits = new TextEdits()
  let hasOwn = false
  let bodyEnd = -1
  let prefix = ''
  while (scanner.next()) {
    const { element, kind } = scanner
    if (scanner.depth === 0 && kind !== 'close') prefix = scanner.prefix
    if (element === 'body' && kind === 'close') bodyEnd = scanner.start
    // The properties a section had before a tracked change.
    if (element === 'sectPrChange') scanner.skip()
    else if (element === 'sectPr' && kind !== 'close') {
      const isLast = scanner.depth === 2
      hasOwn ||= isLast
      editSection(scanner, edits, page)
    }
  }
  if (!hasOwn && bodyEnd >= 0) edits.insert(bodyEnd, newSection(prefix, page))
  return edits.apply(text)
}

function editSection(scanner: XmlScanner, edits: TextEdits, page: PageOverride): void {
  const { name, prefix, start, end, depth } = scanner
  if (scanner.kind === 'empty') {
    const attributes = scanner.text.slice(start + 1 + name.length, end - 2)
    edits.replace(start, end, `<${name}${attributes}>${inside(prefix, page)}</${name}>`)
    return
  }
  const section: Section = { insertAt: end }
  while (scanner.next() && !(scanner.kind === 'close' && scanner.depth === depth)) {
    if (scanner.element === 'sectPrChange') {
      scanner.skip()
      continue
    }
    if (scanner.depth !== depth + 1) continue
    if (scanner.kind === 'close') continue
    readChild(scanner, section)
  }
  for (const [found, text] of [
    [section.size, sizeElement(prefix, page, section.size?.attributes)],
    [section.margins, marginsElement(prefix, page, section.margins?.attributes)],
  ] as const) {
    if (text === '') continue
    if (found === undefined) edits.insert(section.insertAt, text)
    else edits.replace(found.start, found.end, text)
  }
}

function readChild(scanner: XmlScanner, section: Section): void {
  const { element, start } = scanner
  const attributes = new Map(scanner.attributes().map(({ name, value }) => [name, value]))
  scanner.skip()
  const found = { start, end: scanner.end, attributes }
  if (BEFORE_SIZE.has(element)) section.insertAt = scanner.end
  else if (element === 'pgSz') {
    section.size = found
    section.insertAt = scanner.end
  } else if (element === 'pgMar') section.margins = found
}

function newSection(prefix: string, page: PageOverride): string {
  return `<${prefix}sectPr>${inside(prefix, page)}</${prefix}sectPr>`
}

function inside(prefix: string, page: PageOverride): string {
  return sizeElement(prefix, page, undefined) + marginsElement(prefix, page, undefined)
}

function sizeElement(prefix: string, page: PageOverride, own: Attributes | undefined): string {
  const { pageSize, orientation } = page
  if (pageSize === undefined && orientation === undefined) return ''
  const wasLandscape = ownValue(own, 'orient') === 'landscape'
  const turned = orientation ?? (wasLandscape ? 'landscape' : 'portrait')
  const [width, height] =
    pageSize === undefined ? turnedSides(own, turned) : paperSides(pageSize, turned)
  return `<${prefix}pgSz ${prefix}w="${width}" ${prefix}h="${height}" ${prefix}orient="${turned}"/>`
}

/** Sides in twips. */
function paperSides(pageSize: string, orientation: 'portrait' | 'landscape') {
  const { widthMm, heightMm } = pageSizeMm(pageSize, orientation)
  return [mmToTwips(widthMm), mmToTwips(heightMm)] as const
}

/** The section's own sides, the shorter one first for portrait. */
function turnedSides(own: Attributes | undefined, orientation: 'portrait' | 'landscape') {
  // Letter: what Word takes for a section that names no size (ISO/IEC 29500-1, 17.6.13).
  const width = twips(ownValue(own, 'w')) ?? 12_240
  const height = twips(ownValue(own, 'h')) ?? 15_840
  const short = Math.min(width, height)
  const long = Math.max(width, height)
  return orientation === 'portrait' ? ([short, long] as const) : ([long, short] as const)
}

function marginsElement(prefix: string, page: PageOverride, own: Attributes | undefined): string {
  const { marginsMm } = page
  if (marginsMm === undefined) return ''
  const side = (name: (typeof MARGIN_SIDES)[number]) => {
    const mm = marginsMm[name]
    return mm === undefined ? (twips(ownValue(own, name)) ?? 1440) : mmToTwips(mm)
  }
  const distance = (name: string, margin: number) =>
    [name, Math.min(twips(ownValue(own, name)) ?? 720, Math.abs(margin))] as const
  const all = [
    ...MARGIN_SIDES.map((name) => [name, side(name)] as const),
    distance('header', side('top')),
    distance('footer', side('bottom')),
    ['gutter', ownValue(own, 'gutter') ?? 0] as const,
  ]
  const attributes = all.map(([name, value]) => `${prefix}${name}="${escapeXml(String(value))}"`)
  return `<${prefix}pgMar ${attributes.join(' ')}/>`
}

function ownValue(own: Attributes | undefined, local: string): string | undefined {
  for (const [name, value] of own ?? []) {
    if (name.slice(name.indexOf(':') + 1) === local) return value
  }
  return undefined
}

function mmToTwips(mm: number): number {
  return Math.round(mmToPt(mm) * TWIPS_PER_PT)
}
