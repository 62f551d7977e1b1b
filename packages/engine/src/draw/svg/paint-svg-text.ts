import { XmlElement, type XmlNode, XmlText } from '@rgrove/parse-xml'
import { BLACK } from '../../units/color.ts'
import type { Canvas } from '../canvas/canvas.ts'
import { firstColor } from './gradient.ts'
import { localName } from './local-name.ts'
import { urlOf } from './paint-svg-path.ts'
import { type SvgStyle, styleOf } from './svg-style.ts'
import type { SvgPainting } from './svg-tools.ts'
import { lengthOf, opacityOf, svgColor } from './svg-values.ts'

/** Where the next run begins. */
interface Pen {
  x: number
  y: number
}

/** Paints a text element: its runs one after the other, each where it says or where the last one ended. */
export function paintSvgText(
  painting: SvgPainting,
  canvas: Canvas,
  element: XmlElement,
  style: SvgStyle,
): void {
  const [, , width, height] = painting.document.viewBox
  const pen = {
    x: lengthOf(style.get('x'), width) + lengthOf(style.get('dx'), width),
    y: lengthOf(style.get('y'), height) + lengthOf(style.get('dy'), height),
  }
  paintNodes(painting, canvas, element.children, style, pen)
}

function paintNodes(
  painting: SvgPainting,
  canvas: Canvas,
  nodes: readonly XmlNode[],
  style: SvgStyle,
  pen: Pen,
): void {
  const [, , width, height] = painting.document.viewBox
  for (const node of nodes) {
    if (node instanceof XmlText) {
      const text = node.text.replace(/\s+/g, ' ')
      if (text.trim() !== '')
        paintRun(
          painting,
          canvas,
          text.trim() === text ? text : text.replace(/^\s+/, ''),
          style,
          pen,
        )
    } else if (node instanceof XmlElement && localName(node) === 'tspan') {
      const own = styleOf(node, style, painting.document.rules)
      const { attributes } = node
      pen.x = lengthOf(attributes['x'], width, pen.x) + lengthOf(attributes['dx'], width)
      pen.y = lengthOf(attributes['y'], height, pen.y) + lengthOf(attributes['dy'], height)
      paintNodes(painting, canvas, node.children, own, pen)
    }
  }
}

function paintRun(
  { painter, writer, document }: SvgPainting,
  canvas: Canvas,
  text: string,
  style: SvgStyle,
  pen: Pen,
): void {
  const current = svgColor(style.get('color')) ?? BLACK
  const fillText = style.get('fill') ?? 'black'
  const gradient = urlOf(fillText)
  const color =
    gradient === undefined ? svgColor(fillText, current) : firstColor(document, gradient)
  if (gradient !== undefined) {
    const message =
      'Text of an SVG that is filled with a gradient or pattern is drawn in one colour.'
    writer.warn('content_left_out', message)
  }
  if (color === undefined || style.get('visibility') === 'hidden') return
  const families = (style.get('font-family') ?? '')
    .split(',')
    .map((family) => family.trim().replace(/^['"]|['"]$/g, ''))
    .filter((family) => family !== '')
  const weight = style.get('font-weight')
  const sizePt = lengthOf(style.get('font-size'), 16, 16)
  const block = painter.layOut({
    runs: text,
    style: {
      families,
      sizePt,
      weight: weight === 'bold' ? 700 : Number.parseInt(weight ?? '400', 10) || 400,
      italic: style.get('font-style') === 'italic',
      letterSpacingPt: lengthOf(style.get('letter-spacing'), sizePt),
      color: { r: color.red, g: color.green, b: color.blue },
      lineHeight: 1,
    },
  })
  const [line] = block.lines
  if (line === undefined) return
  const anchor = style.get('text-anchor')
  const shift = anchor === 'middle' ? block.widthPt / 2 : anchor === 'end' ? block.widthPt : 0
  const alpha = color.alpha * opacityOf(style.get('fill-opacity'))
  const middle = style.get('dominant-baseline')
  const down =
    middle === 'middle' || middle === 'central'
      ? sizePt * 0.35
      : middle === 'hanging'
        ? sizePt * 0.75
        : 0
  canvas.isolated(() => {
    canvas.blend(alpha, alpha)
    const at = { from: 0, to: 1, xPt: pen.x - shift, yPt: pen.y + down - line.baselinePt }
    painter.paint(canvas, block, at)
  })
  // Spaces at the end of a run are no part of a line, but of the distance to the next run.
  const spaces = text.length - text.trimEnd().length
  pen.x += block.widthPt + spaces * sizePt * 0.28
}
