import type { XmlElement } from '@rgrove/parse-xml'
import { ellipse, type Path, type PathStep, polygon, polyline, rectangle } from '../canvas/path.ts'
import { parsePathData } from '../canvas/path-data.ts'
import type { DocumentWriter } from '../document/document-writer.ts'
import { localName } from './local-name.ts'
import type { SvgPainting } from './svg-tools.ts'
import { bounded, lengthOf, numbersOf } from './svg-values.ts'

/** The path of a basic shape or a path; undefined for other elements. */
export function svgShape({ document, writer }: SvgPainting, element: XmlElement): Path | undefined {
  const { attributes } = element
  const [, , width, height] = document.viewBox
  const x = (key: string, fallback = 0) => lengthOf(attributes[key], width, fallback)
  const y = (key: string, fallback = 0) => lengthOf(attributes[key], height, fallback)
  switch (localName(element)) {
    case 'rect':
      return rectangle(x('x'), y('y'), x('width'), y('height'), x('rx', y('ry')))
    case 'circle':
      return ellipse(x('cx'), y('cy'), x('r'), x('r'))
    case 'ellipse':
      return ellipse(x('cx'), y('cy'), x('rx'), y('ry'))
    case 'line':
      return polyline([
        [x('x1'), y('y1')],
        [x('x2'), y('y2')],
      ])
    case 'polyline':
      return polyline(pointsOf(attributes['points']))
    case 'polygon':
      return polygon(pointsOf(attributes['points']))
    case 'path':
      return pathOf(writer, attributes['d'])
    default:
      return undefined
  }
}

function pathOf(writer: DocumentWriter, data: string | undefined): Path {
  try {
    const path = parsePathData(data ?? '')
    if (!path.some(isTooFar)) return path
    writer.warn('content_left_out', 'A path of an SVG is not drawn, because it leads too far away.')
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    const message = `A path of an SVG is not drawn, because its data cannot be read: ${reason}.`
    writer.warn('content_left_out', message)
  }
  return []
}

function isTooFar({ op: _, ...coordinates }: PathStep): boolean {
  return Object.values(coordinates).some((coordinate) => bounded(coordinate) !== coordinate)
}

function pointsOf(text: string | undefined): readonly (readonly [number, number])[] {
  const numbers = numbersOf(text)
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => [
    numbers[index * 2] ?? 0,
    numbers[index * 2 + 1] ?? 0,
  ])
}
