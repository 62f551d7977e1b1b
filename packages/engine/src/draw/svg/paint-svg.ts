import { XmlElement } from '@rgrove/parse-xml'
import type { Matrix } from '../../pdf/content/matrix.ts'
import type { Canvas } from '../canvas/canvas.ts'
import { type Path, rectangle } from '../canvas/path.ts'
import { localName } from './local-name.ts'
import { paintSvgPath, urlOf } from './paint-svg-path.ts'
import { paintSvgText } from './paint-svg-text.ts'
import { MAX_ELEMENTS, type SvgDocument, SvgError } from './parse-svg.ts'
import { svgShape } from './svg-shape.ts'
import { type SvgStyle, styleOf } from './svg-style.ts'
import type { SvgPainting, SvgTools } from './svg-tools.ts'
import { bounded, lengthOf, numbersOf, opacityOf, transformOf } from './svg-values.ts'

/** Where an SVG is painted. */
export interface SvgPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

// An element that holds its own `use` has no end.
const MAX_USES = 32

/**
 * Paints an SVG into a rectangle as vectors, keeping its proportions in the middle as it asks for.
 *
 * @throws SvgError when `use` makes it too large
 */
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
  const painter = new SvgPainter({ ...tools, document })
  canvas.isolated(() => {
    canvas.clip(rectangle(place.x, place.y, place.width, place.height))
    canvas.transform(matrix)
    painter.children(canvas, document.root, styleOf(document.root, new Map(), document.rules), 0)
  })
}

class SvgPainter {
  readonly #document: SvgDocument
  readonly #painting: SvgPainting
  #count = 0

  constructor(painting: SvgPainting) {
    this.#document = painting.document
    this.#painting = painting
  }

  children(canvas: Canvas, element: XmlElement, style: SvgStyle, uses: number): void {
    for (const child of element.children) {
      if (child instanceof XmlElement) this.#element(canvas, child, style, uses)
    }
  }

  #element(canvas: Canvas, element: XmlElement, parent: SvgStyle, uses: number): void {
    // Ten elements that each use the one before ten times are ten thousand million.
    this.#count += 1
    if (this.#count > MAX_ELEMENTS) {
      throw new SvgError(`has more than ${MAX_ELEMENTS} elements once use is followed.`)
    }
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
      this.#painting.writer.group(canvas, (on) => this.#content(on, element, style, uses))
    })
  }

  #content(canvas: Canvas, element: XmlElement, style: SvgStyle, uses: number): void {
    const kind = localName(element)
    if (kind === 'g' || kind === 'a') this.children(canvas, element, style, uses)
    else if (kind === 'svg') this.#nested(canvas, element, style, uses)
    else if (kind === 'use') this.#use(canvas, element, style, uses)
    else if (kind === 'text') paintSvgText(this.#painting, canvas, element, style)
    else if (style.get('visibility') !== 'hidden') {
      const path = svgShape(this.#painting, element)
      if (path && path.length > 0) paintSvgPath(this.#painting, canvas, path, style)
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
    const scale =
      boxWidth && boxHeight ? bounded(Math.min(own[0] / boxWidth, own[1] / boxHeight)) : 1
    canvas.isolated(() => {
      const [x, y] = [lengthOf(attributes['x'], width), lengthOf(attributes['y'], height)]
      canvas.transform([scale, 0, 0, scale, x - left * scale, y - top * scale])
      this.children(canvas, element, style, uses)
    })
  }

  #use(canvas: Canvas, element: XmlElement, style: SvgStyle, uses: number): void {
    const href = element.attributes['href'] ?? element.attributes['xlink:href'] ?? ''
    const target = this.#document.byId.get(href.slice(1))
    if (target === undefined || !href.startsWith('#')) return
    if (uses >= MAX_USES) {
      throw new SvgError(`must not have use that leads to itself, or ${MAX_USES} times on.`)
    }
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

  #clipOf(style: SvgStyle): Path | undefined {
    const id = urlOf(style.get('clip-path'))
    const element = id === undefined ? undefined : this.#document.byId.get(id)
    if (element === undefined) return undefined
    return element.children.flatMap((child) =>
      child instanceof XmlElement ? (svgShape(this.#painting, child) ?? []) : [],
    )
  }
}
