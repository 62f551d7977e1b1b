import { ContentScanner } from '../content/content-scanner.ts'
import { type ContentEdit, editContent } from '../content/edit-content.ts'
import { OP, operatorCode } from '../content/operator-codes.ts'
import { scannedMatrix } from '../content/scanned-operands.ts'
import { decodeStream } from '../file/decode-stream.ts'
import { isDict, isRef, isStream, type PdfDict, stream, withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { serializeNumber } from '../file/write/serialize.ts'
import { pageContents } from './pages/page-content.ts'
import { type PdfPage, pageAttribute } from './pages/tree/page-tree.ts'

/** Tenths of a point that were taken for hundredths of a millimetre. */
const TOO_SMALL = 254 / 72
/** Pixels of LibreOffice's icons, each way. */
const ICON_PX = 16
/** Icons stand this near to the corner of their cell, in points. */
const CORNER_PT = 1
const CLIPS = new Set(['W', 'W*'].map(operatorCode))

interface Box {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** A picture's square, and the operation that places it. */
interface Placed {
  readonly box: Box
  readonly start: number
  readonly end: number
}

/**
 * Gives icons in cells, of the conditional formats of a workbook, the size of the text that LibreOffice means.
 *
 * LibreOffice 24.8 prints them at 28 % of it, in the lower left corner of their cell.
 */
export function enlargeIcons(file: PdfFile, pages: readonly PdfPage[]): void {
  for (const page of pages) {
    const resources = pageAttribute(file, page, 'Resources')
    const images = isDict(resources) ? iconsOf(file, resources) : new Set<string>()
    if (images.size === 0) continue
    for (const part of pageContents(file, page)) {
      const value = isRef(part) ? file.get(part.num) : undefined
      if (!isRef(part) || !isStream(value)) continue
      const content = decodeStream(value)
      const edits = enlargements(content, images)
      if (edits.length === 0) continue
      const plain = withEntries(value.dict, { Filter: undefined, DecodeParms: undefined })
      file.set(part.num, stream(plain, editContent(content, edits)))
    }
  }
}

/** Names of the pictures that are of the size of icons. */
function iconsOf(file: PdfFile, resources: PdfDict): ReadonlySet<string> {
  const icons = new Set<string>()
  for (const [name, value] of file.dictAt(resources, 'XObject') ?? []) {
    const image = file.resolve(value)
    if (!isStream(image) || !image.dict.has('SMask')) continue
    const { dict } = image
    if (dict.get('Width') === ICON_PX && dict.get('Height') === ICON_PX) icons.add(name)
  }
  return icons
}

function enlargements(content: Buffer, images: ReadonlySet<string>): readonly ContentEdit[] {
  const edits: ContentEdit[] = []
  const scanner = new ContentScanner(content)
  const saved: (Box | undefined)[] = []
  let clip: Box | undefined
  let path: Box | undefined
  let placed: Placed | undefined
  while (scanner.next()) {
    const { operator, start, end } = scanner
    if (operator === OP.save) saved.push(clip)
    else if (operator === OP.restore) clip = saved.pop()
    else if (operator === OP.rectangle) path = rectangle(scanner)
    else if (CLIPS.has(operator)) clip = path
    else if (operator === OP.paintXObject && placed && clip && images.has(scanner.name(0))) {
      const edit = enlarged(placed, clip)
      if (edit) edits.push(edit)
    }
    placed = operator === OP.transform ? placedSquare(scanner, start, end) : undefined
  }
  return edits
}

function rectangle(scanner: ContentScanner): Box {
  const [left, bottom, width, height] = [0, 1, 2, 3].map((at) => scanner.number(at))
  return { left, bottom, width, height } as Box
}

function placedSquare(scanner: ContentScanner, start: number, end: number): Placed | undefined {
  const [width, b, c, height, left, bottom] = scannedMatrix(scanner)
  if (b !== 0 || c !== 0 || width !== height || width <= 0) return undefined
  return { box: { left, bottom, width, height }, start, end }
}

/** The operation that places an icon in its right size, within its cell; undefined for any other picture. */
function enlarged({ box, start, end }: Placed, cell: Box): ContentEdit | undefined {
  const [right, up] = [box.left - cell.left, box.bottom - cell.bottom]
  const isInCorner = right >= 0 && right <= CORNER_PT && up >= 0 && up <= CORNER_PT
  // An icon of the right size fills nearly all of the height.
  if (!isInCorner || box.height * 2 > cell.height) return undefined
  const size = Math.min(box.height * TOO_SMALL, cell.height - 2 * up, cell.width - 2 * right)
  const numbers = [size, 0, 0, size, box.left, box.bottom].map(serializeNumber)
  return { start, end, operators: `${numbers.join(' ')} cm` }
}
