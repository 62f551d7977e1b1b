import { readRectangle } from '../../../pdf/document/pages/tree/page-tree.ts'
import {
  dict,
  isArray,
  isName,
  name,
  type PdfDict,
  type PdfObject,
  stream,
  withEntries,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { operands } from '../frame-operators.ts'
import type { Place } from './place.ts'
import { shapeOf } from './shape-paths.ts'

// Readers paint a highlight without a colour yellow, and every other mark black.
const YELLOW = [1, 1, 0]
const BLACK = [0]

/**
 * An annotation of a shape, a drawing by hand or a mark on text with an appearance made from what it states, in the place
 * that this needs; undefined for other kinds, and for one that states no place.
 *
 * Source: ISO 32000-2, 12.5.6.
 */
export function withShapeLook(file: PdfFile, annotation: PdfDict): PdfDict | undefined {
  const subtype = file.resolve(annotation.get('Subtype'))
  const kind = isName(subtype) ? subtype.value : ''
  const numbers = (key: string) => numbersIn(file, annotation.get(key))
  const rectangle = readRectangle(file, annotation.get('Rect'))
  const lists = file.resolve(annotation.get('InkList'))
  const ends = file.resolve(annotation.get('LE'))
  const lineWidth = widthOf(file, annotation)
  const shape = shapeOf(kind, {
    numbers,
    rectangle,
    lineWidth,
    strokes: isArray(lists) ? lists.map((list) => numbersIn(file, list)) : [],
    ends: isArray(ends)
      ? ends.map((end) => file.resolve(end)).map((end) => (isName(end) ? end.value : 'None'))
      : [],
    cloudRadius: cloudRadiusOf(file, annotation),
  })
  if (shape === undefined || shape.points.length === 0) return undefined
  const isHighlight = kind === 'Highlight'
  const line = colorOperator(annotation.has('C') ? numbers('C') : isHighlight ? YELLOW : BLACK)
  const fill = colorOperator(isHighlight && !annotation.has('C') ? YELLOW : numbers('IC'))
  const area = isHighlight ? (annotation.has('C') ? line : fill) : fill
  const pen = lineWidth > 0 || shape.isMark ? line : undefined
  const operators = [
    '/G gs',
    ...(area ? [area.toLowerCase()] : []),
    ...(pen ? [pen.toUpperCase()] : []),
    `${operands(shape.isMark ? shape.markWidth : lineWidth)} w`,
    dashesOf(file, annotation),
    ...shape.areas.map((path) =>
      painted(path, area !== undefined, pen !== undefined && !isHighlight),
    ),
    ...shape.lines.map((path) => painted(path, false, pen !== undefined)),
  ].join('\n')
  const box = boundsOf(shape.points, shape.isMark ? shape.markWidth : lineWidth)
  const opacity = file.resolve(annotation.get('CA'))
  const alpha = typeof opacity === 'number' ? opacity : 1
  const state = dict({
    ca: alpha,
    CA: alpha,
    ...(isHighlight && { BM: name('Multiply') }),
  })
  const form = stream(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: box,
      Resources: dict({ ExtGState: dict({ G: state }) }),
    }),
    Buffer.from(`${operators}\n`, 'latin1'),
  )
  return withEntries(annotation, { Rect: box, AP: dict({ N: file.add(form) }) })
}

function painted(path: string, isFilled: boolean, isDrawn: boolean): string {
  if (isFilled && isDrawn) return `${path} B`
  if (isFilled) return `${path} f`
  return isDrawn ? `${path} S` : ''
}

/** The operator for a colour, in small letters for areas; undefined for one that is transparent. */
function colorOperator(color: readonly number[]): string | undefined {
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[color.length]
  return operator && `${operands(...color)} ${operator}`
}

function widthOf(file: PdfFile, annotation: PdfDict): number {
  const stated = file.resolve(file.dictAt(annotation, 'BS')?.get('W'))
  const width = typeof stated === 'number' ? stated : numbersIn(file, annotation.get('Border'))[2]
  return Math.max(0, width ?? 1)
}

// Readers make the half circles of intensity 1 about this large.
const CLOUD_RADIUS_PT = 4

function cloudRadiusOf(file: PdfFile, annotation: PdfDict): number {
  const effect = file.dictAt(annotation, 'BE')
  const intensity = file.resolve(effect?.get('I'))
  const isCloud = isName(file.resolve(effect?.get('S')), 'C') && typeof intensity === 'number'
  return isCloud ? Math.max(0, intensity) * CLOUD_RADIUS_PT : 0
}

function dashesOf(file: PdfFile, annotation: PdfDict): string {
  const border = file.dictAt(annotation, 'BS')
  const style = file.resolve(border?.get('S'))
  if (!isName(style, 'D')) return '[] 0 d'
  const dashes = numbersIn(file, border?.get('D')).filter((dash) => dash > 0)
  return `[${operands(...(dashes.length > 0 ? dashes : [3]))}] 0 d`
}

function numbersIn(file: PdfFile, value: PdfObject | undefined): readonly number[] {
  const list = file.resolve(value)
  if (!isArray(list)) return []
  return list.map((item) => file.resolve(item)).filter((item) => typeof item === 'number')
}

/** The smallest rectangle around points and the lines through them. */
function boundsOf(points: readonly Place[], lineWidth: number): readonly number[] {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const room = lineWidth / 2
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b)) - room
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b)) + room
  return [least(xs), least(ys), most(xs), most(ys)]
}
