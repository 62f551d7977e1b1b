import { changeAnnotations } from '../../../pdf/document/annotations.ts'
import { changeArrays } from '../../../pdf/document/change-objects.ts'
import { patternMover } from '../../../pdf/document/pages/move-patterns.ts'
import { contentFragments } from '../../../pdf/document/pages/page-content.ts'
import { type SeenBox, seenBox } from '../../../pdf/document/pages/seen-box.ts'
import { pageDict, readRectangle } from '../../../pdf/document/pages/tree/page-tree.ts'
import { wrappedContents } from '../../../pdf/document/pages/wrapped-contents.ts'
import {
  isArray,
  isName,
  isRef,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { serializeNumber } from '../../../pdf/file/write/serialize.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { pageSizePt } from '../../../units/paper.ts'
import { chosenPages, type EditContext, pagesOf } from '../edit-context.ts'

/** How the points of a page move: scaled, then shifted. */
interface Placing {
  readonly scale: number
  readonly x: number
  readonly y: number
}

const OTHER_BOXES = ['BleedBox', 'TrimBox', 'ArtBox']
const POINT_LISTS = ['Rect', 'QuadPoints', 'Vertices', 'L', 'CL']

/** Gives pages another size; what is on them, over them and leads to them moves along. */
export function resizePages(context: EditContext, edit: EditOf<'resize'>): void {
  const { file } = context
  const pages = pagesOf(context)
  const fragment = contentFragments(file)
  const movePatterns = patternMover(file)
  const placings = new Map<number, Placing>()
  for (const number of chosenPages(context, edit.pages, pages.length)) {
    const page = pages[number - 1]
    if (page === undefined) continue
    const seen = seenBox(file, page)
    const { box } = seen
    const [width, height] = targetSize(seen, edit)
    const own = [box.right - box.left, box.top - box.bottom] as const
    const scale = edit.fit === 'none' ? 1 / seen.unitPt : Math.min(width / own[0], height / own[1])
    const placing = {
      scale,
      x: (width - own[0] * scale) / 2 - box.left * scale,
      y: (height - own[1] * scale) / 2 - box.bottom * scale,
    }
    const matrix = [scale, 0, 0, scale, placing.x, placing.y] as const
    const numbers = (...values: readonly number[]) => values.map(serializeNumber).join(' ')
    // Content that the old page hid stays hidden.
    const before = `q\n${numbers(...matrix)} cm\n${numbers(box.left, box.bottom, ...own)} re W n\n`
    const entries = pageDict(file, page)
    const boxes = OTHER_BOXES.flatMap((key) => {
      const rectangle = readRectangle(file, entries.get(key))
      if (rectangle === undefined) return []
      const { left, bottom, right, top } = rectangle
      return [[key, moved([left, bottom, right, top], placing)] as const]
    })
    file.set(
      page.num,
      withEntries(entries, {
        ...Object.fromEntries(boxes),
        MediaBox: [0, 0, width, height],
        CropBox: [0, 0, width, height],
        UserUnit: undefined,
        ...movePatterns(page, matrix),
        Contents: [fragment(before), ...wrappedContents(file, page, fragment), fragment('Q\n')],
      }),
    )
    changeAnnotations(file, page, (annotation) => movedAnnotation(file, annotation, placing))
    placings.set(page.num, placing)
  }
  changeArrays(file, (array) => movedPlace(array, placings))
}

/** Size of the page before it is turned. */
function targetSize({ box, rotation }: SeenBox, edit: EditOf<'resize'>): readonly [number, number] {
  const isTurned = rotation % 180 !== 0
  const isWide = box.right - box.left > box.top - box.bottom !== isTurned
  const orientation =
    edit.orientation === 'keep' ? (isWide ? 'landscape' : 'portrait') : edit.orientation
  const { widthPt, heightPt } = pageSizePt(edit.page_size, 'portrait')
  const sides = [Math.min(widthPt, heightPt), Math.max(widthPt, heightPt)] as const
  const [short, long] = sides
  const seen = orientation === 'landscape' ? ([long, short] as const) : ([short, long] as const)
  return isTurned ? [seen[1], seen[0]] : seen
}

function movedAnnotation(file: PdfFile, annotation: PdfDict, placing: Placing): PdfDict {
  const entries: Record<string, PdfObject> = {}
  for (const key of POINT_LISTS) {
    const points = file.resolve(annotation.get(key))
    if (isArray(points)) entries[key] = moved(points, placing)
  }
  const strokes = file.resolve(annotation.get('InkList'))
  if (isArray(strokes)) {
    entries['InkList'] = strokes.map((stroke) => {
      const points = file.resolve(stroke)
      return isArray(points) ? moved(points, placing) : stroke
    })
  }
  const differences = file.resolve(annotation.get('RD'))
  if (isArray(differences)) {
    entries['RD'] = differences.map((item) =>
      typeof item === 'number' ? item * placing.scale : item,
    )
  }
  return withEntries(annotation, entries)
}

/** Numbers that are x and y in turn. */
function moved(points: readonly PdfObject[], { scale, x, y }: Placing): PdfObject[] {
  return points.map((value, index) =>
    typeof value === 'number' ? value * scale + (index % 2 === 0 ? x : y) : value,
  )
}

/** A destination on a page that moved (ISO 32000-2, table 149). */
function movedPlace(
  array: readonly PdfObject[],
  placings: ReadonlyMap<number, Placing>,
): readonly PdfObject[] {
  const [page, kind, ...values] = array
  const placing = isRef(page) ? placings.get(page.num) : undefined
  if (placing === undefined || !isName(kind) || page === undefined) return array
  const { scale, x, y } = placing
  const at = (value: PdfObject | undefined, shift: number) =>
    typeof value === 'number' ? value * scale + shift : (value ?? null)
  switch (kind.value) {
    case 'XYZ':
      return [page, kind, at(values[0], x), at(values[1], y), ...values.slice(2)]
    case 'FitH':
    case 'FitBH':
      return [page, kind, at(values[0], y)]
    case 'FitV':
    case 'FitBV':
      return [page, kind, at(values[0], x)]
    case 'FitR':
      return [page, kind, ...moved(values, placing)]
    default:
      return array
  }
}
