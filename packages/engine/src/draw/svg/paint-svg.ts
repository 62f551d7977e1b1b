import { XmlElement, type XmlNode, XmlText } from '@rgrove/parse-xml'
import { type Matrix, multiply } from '../../pdf/content/matrix.ts'
import { BLACK, type Color } from '../../units/color.ts'
import type { Canvas, Stroke } from '../canvas/canvas.ts'
import { ellipse, type Path, pathBounds, polygon, polyline, rectangle } from '../canvas/path.ts'
import { parsePathData } from '../canvas/path-data.ts'
import type { DocumentWriter } from '../document/document-writer.ts'
import type { TextPainter } from '../flow/text-painter.ts'
import { gradientPattern } from './gradient.ts'
import { localName, type SvgDocument } from './parse-svg.ts'
import { type SvgStyle, styleOf } from './svg-style.ts'
import { lengthOf, numbersOf, opacityOf, svgColor, transformOf } from './svg-values.ts'

/** Where an SVG is painted. */
export interface SvgPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What it is painted with. */
export interface SvgTools {
  readonly writer: DocumentWriter
  readonly painter: TextPainter
}

// `use` may lead to an element that holds it.
const MAX_USES = 32

/** Paints an SVG into a rectangle as vectors, keeping its proportions in the middle as it asks for. */
export function paintSvg(
  canvas: Canvas,
  document: SvgDocument,
  place: SvgPlace,
  tools: SvgTools,
): void {
  const [left, top, width, height] = document.viewBox
  const isStretched = document.root.attributes['preserveAspectRatio']?.trim() === 'none'
  const scales = [place.width / width, place.height / height] as const
  const least = Math.min(...scales)
  const [scaleX, scaleY] = isStretched ? scales : [least, least]
  const matrix: Matrix = [
    ...([scaleX, 0, 0, scaleY] as const),
    place.x + (place.width - width * scaleX) / 2 - left * scaleX,
    place.y + (place.height - height * scaleY) / 2 - top * scaleY,
  ]
  const painter = new SvgPainter(document, tools)
  canvas.isolated(() => {
    canvas.clip(rectangle(place.x, place.y, place.width, place.height))
    canvas.transform(matrix)
    painter.children(canvas, document.root, styleOf(document.root, new Map(), document.rules), 0)
  })
}

class SvgPainter {
  readonly #document: SvgDocument
  readonly #tools: SvgTools

  constructor(document: SvgDocument, tools: SvgTools) {
    this.#document = document
    this.#tools = tools
  }

  children(canvas: Canvas, element: XmlElement, style: SvgStyle, uses: number): void {
    for (const child of element.children) {
      if (child instanceof XmlElement) this.#element(canvas, child, style, uses)
    }
  }

  #element(canvas: Canvas, element: XmlElement, parent: SvgStyle, uses: number): void {
    const style = styleOf(element, parent, this.#document.rules)
    if (style.get('display') === 'none') return
    const opacity = opacityOf(style.get('opacity'))
    const clip = this.#clipOf(style)
    const matrix = transformOf(style.get('transform'))
    const isPlain = opacity === 1 && clip === undefined && style.get('transform') === undefined
    if (isPlain) {
      this.#content(canvas, element, style, uses)
      return
    }
    canvas.isolated(() => {
      canvas.transform(matrix)
      if (clip) canvas.clip(clip)
      if (opacity === 1) {
        this.#content(canvas, element, style, uses)
        return
      }
      canvas.blend(opacity, opacity)
      this.#tools.writer.group(canvas, (on) => this.#content(on, element, style, uses))
    })
  }

  #content(canvas: Canvas, element: XmlElement, style: SvgStyle, uses: number): void {
    const kind = localName(element)
    if (kind === 'g' || kind === 'a') this.children(canvas, element, style, uses)
    else if (kind === 'svg') this.#nested(canvas, element, style, uses)
    else if (kind === 'use') this.#use(canvas, element, style, uses)
    else if (kind === 'text') this.#text(canvas, element, style)
    else if (style.get('visibility') !== 'hidden') {
      const path = this.#shape(element)
      if (path && path.length > 0) this.#paint(canvas, path, style)
    }
  }

  #nested(canvas: Canvas, element: XmlElement, style: SvgStyle, uses: number): void {
    const { attributes } = element
    const [, , width, height] = this.#document.viewBox
    const [left = 0, top = 0, boxWidth, boxHeight] = numbersOf(attributes['viewBox'])
    const own = [
      lengthOf(attributes['width'], width, width),
      lengthOf(attributes['height'], height, height),
    ] as const
    const scale = boxWidth && boxHeight ? Math.min(own[0] / boxWidth, own[1] / boxHeight) : 1
    canvas.isolated(() => {
      const [x, y] = [lengthOf(attributes['x'], width), lengthOf(attributes['y'], height)]
      canvas.transform([scale, 0, 0, scale, x - left * scale, y - top * scale])
      this.children(canvas, element, style, uses)
    })
  }

  #use(canvas: Canvas, element: XmlElement, style: SvgStyle, uses: number): void {
    const href = element.attributes['href'] ?? element.attributes['xlink:href'] ?? ''
    const target = this.#document.byId.get(href.slice(1))
    if (target === undefined || !href.startsWith('#') || uses >= MAX_USES) return
    const [, , width, height] = this.#document.viewBox
    canvas.isolated(() => {
      const x = lengthOf(element.attributes['x'], width)
      const y = lengthOf(element.attributes['y'], height)
      canvas.transform([1, 0, 0, 1, x, y])
      if (localName(target) === 'symbol')
        this.#nested(canvas, target, styleOf(target, style, this.#document.rules), uses + 1)
      else this.#element(canvas, target, style, uses + 1)
    })
  }

  #shape(element: XmlElement): Path | undefined {
    const { attributes } = element
    const [, , width, height] = this.#document.viewBox
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
        return this.#pathOf(attributes['d'])
      default:
        return undefined
    }
  }

  #pathOf(data: string | undefined): Path {
    try {
      return parsePathData(data ?? '')
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      const message = `A path of an SVG is not drawn, because its data cannot be read: ${reason}.`
      this.#tools.writer.warn('content_left_out', message)
      return []
    }
  }

  #paint(canvas: Canvas, path: Path, style: SvgStyle): void {
    const current = svgColor(style.get('color')) ?? BLACK
    const evenOdd = style.get('fill-rule') === 'evenodd'
    const fillText = style.get('fill') ?? 'black'
    const strokeText = style.get('stroke')
    const strokeColor = svgColor(strokeText, current)
    const line = this.#strokeOf(
      style,
      withAlpha(strokeColor ?? BLACK, opacityOf(style.get('stroke-opacity'))),
    )
    const fillId = urlOf(fillText)
    const strokeId = urlOf(strokeText)
    if (fillId === undefined) {
      const color = svgColor(fillText, current)
      const fill = color && withAlpha(color, opacityOf(style.get('fill-opacity')))
      const stroke = strokeId === undefined && strokeColor ? line : undefined
      canvas.path(path, { ...(fill && { fill }), ...(stroke && { stroke }), evenOdd })
    } else {
      const paint = this.#gradient(canvas, fillId, path)
      if (paint && 'color' in paint) canvas.path(path, { fill: paint.color, evenOdd })
      else if (paint) {
        const alpha = opacityOf(style.get('fill-opacity'))
        canvas.isolated(() => {
          canvas.blend(alpha, alpha)
          canvas.patterned(path, paint, evenOdd)
        })
      }
      if (strokeId === undefined && strokeColor) canvas.path(path, { stroke: line })
    }
    if (strokeId === undefined) return
    const paint = this.#gradient(canvas, strokeId, path)
    if (paint && 'color' in paint) canvas.path(path, { stroke: { ...line, color: paint.color } })
    else if (paint) canvas.patternStroked(path, paint, line)
  }

  #gradient(canvas: Canvas, id: string, path: Path) {
    const { writer } = this.#tools
    // Pattern space is that of the page or form itself, which counts from the bottom.
    const matrix = multiply(canvas.localMatrix, [1, 0, 0, -1, 0, canvas.owner.heightPt])
    const found = gradientPattern(writer.file, this.#document, id, pathBounds(path), matrix)
    if (found === undefined || 'color' in found) return found
    return { name: writer.newName('P'), ref: found.ref }
  }

  #strokeOf(style: SvgStyle, color: Color): Stroke {
    const [, , width] = this.#document.viewBox
    const dash = style.get('stroke-dasharray')
    const cap = style.get('stroke-linecap')
    const join = style.get('stroke-linejoin')
    return {
      color,
      widthPt: lengthOf(style.get('stroke-width'), width, 1),
      ...(dash && dash !== 'none' && { dashPt: evenDashes(numbersOf(dash)) }),
      dashOffsetPt: lengthOf(style.get('stroke-dashoffset'), width),
      ...((cap === 'round' || cap === 'square') && { cap }),
      ...((join === 'round' || join === 'bevel') && { join }),
      miterLimit: lengthOf(style.get('stroke-miterlimit'), 1, 4),
    }
  }

  #clipOf(style: SvgStyle): Path | undefined {
    const id = urlOf(style.get('clip-path'))
    const element = id === undefined ? undefined : this.#document.byId.get(id)
    if (element === undefined) return undefined
    return element.children.flatMap((child) =>
      child instanceof XmlElement ? (this.#shape(child) ?? []) : [],
    )
  }

  #text(canvas: Canvas, element: XmlElement, style: SvgStyle): void {
    const [, , width, height] = this.#document.viewBox
    const pen = {
      x: lengthOf(style.get('x'), width) + lengthOf(style.get('dx'), width),
      y: lengthOf(style.get('y'), height) + lengthOf(style.get('dy'), height),
    }
    this.#textNodes(canvas, element.children, style, pen)
  }

  #textNodes(
    canvas: Canvas,
    nodes: readonly XmlNode[],
    style: SvgStyle,
    pen: { x: number; y: number },
  ): void {
    const [, , width, height] = this.#document.viewBox
    for (const node of nodes) {
      if (node instanceof XmlText) {
        const text = node.text.replace(/\s+/g, ' ')
        if (text.trim() !== '')
          this.#run(canvas, text.trim() === text ? text : text.replace(/^\s+/, ''), style, pen)
      } else if (node instanceof XmlElement && localName(node) === 'tspan') {
        const own = styleOf(node, style, this.#document.rules)
        const { attributes } = node
        pen.x = lengthOf(attributes['x'], width, pen.x) + lengthOf(attributes['dx'], width)
        pen.y = lengthOf(attributes['y'], height, pen.y) + lengthOf(attributes['dy'], height)
        this.#textNodes(canvas, node.children, own, pen)
      }
    }
  }

  #run(canvas: Canvas, text: string, style: SvgStyle, pen: { x: number; y: number }): void {
    const { painter } = this.#tools
    const current = svgColor(style.get('color')) ?? BLACK
    const fillText = style.get('fill') ?? 'black'
    const color = svgColor(fillText, current)
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
}

function withAlpha(color: Color, alpha: number): Color {
  return alpha === 1 ? color : { ...color, alpha: color.alpha * alpha }
}

function urlOf(text: string | undefined): string | undefined {
  return /^url\(\s*['"]?#([^'")]+)['"]?\s*\)/.exec(text?.trim() ?? '')?.[1]
}

function evenDashes(dashes: readonly number[]): readonly number[] {
  return dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes]
}

function pointsOf(text: string | undefined): readonly (readonly [number, number])[] {
  const numbers = numbersOf(text)
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => [
    numbers[index * 2] ?? 0,
    numbers[index * 2 + 1] ?? 0,
  ])
}
