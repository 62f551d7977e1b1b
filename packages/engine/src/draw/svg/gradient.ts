import { XmlElement } from '@rgrove/parse-xml'
import { type Matrix, multiply } from '../../pdf/content/matrix.ts'
import { dict, name, type PdfObject, type PdfRef, stream } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { BLACK, type Color } from '../../units/color.ts'
import { localName } from './local-name.ts'
import type { SvgDocument } from './parse-svg.ts'
import { type Place, repeated, repeatsOver } from './spread-gradient.ts'
import { styleOf } from './svg-style.ts'
import { lengthOf, opacityOf, svgColor, transformOf } from './svg-values.ts'

interface Stop {
  readonly offset: number
  readonly color: Color
}

/** Box of what is painted, in user units. */
export interface PaintBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** From user units to the spaces of PDF. */
export interface GradientSpaces {
  /** To that of the page or form itself, which patterns have. */
  readonly toPage: Matrix
  /** To that which content has now, and a mask that is set now. */
  readonly toContent: Matrix
}

/** A gradient that is painted with a pattern, and through a mask where it fades. */
export interface GradientPattern {
  readonly ref: PdfRef
  readonly mask: PdfRef | undefined
}

/**
 * A gradient as a shading pattern.
 *
 * @returns undefined for what is no gradient or has no colours; one colour where it has but one
 */
export function gradientPattern(
  file: PdfFile,
  document: SvgDocument,
  id: string,
  box: PaintBox,
  { toPage, toContent }: GradientSpaces,
): GradientPattern | { readonly color: Color } | undefined {
  const chain = hrefChain(document, id)
  const [element] = chain
  if (element === undefined) return undefined
  const kind = localName(element)
  if (kind !== 'linearGradient' && kind !== 'radialGradient') return undefined
  const attribute = (key: string) =>
    chain.find(({ attributes }) => attributes[key] !== undefined)?.attributes[key]
  const stops = stopsOf(document, chain)
  const [first] = stops
  if (first === undefined) return undefined
  if (stops.length === 1) return { color: first.color }
  const isOfBox = attribute('gradientUnits') !== 'userSpaceOnUse'
  // As the standard asks (SVG 2, 8.9): a straight line has no box for a gradient to fill.
  if (isOfBox && (box.left === box.right || box.top === box.bottom)) return undefined
  const [, , viewWidth, viewHeight] = document.viewBox
  const [w, h] = isOfBox ? [1, 1] : [viewWidth, viewHeight]
  const at = (key: string, whole: number, fallback: string) =>
    lengthOf(attribute(key) ?? fallback, whole)
  const boxMatrix: Matrix = isOfBox
    ? [box.right - box.left, 0, 0, box.bottom - box.top, box.left, box.top]
    : [1, 0, 0, 1, 0, 0]
  const toBox = multiply(transformOf(attribute('gradientTransform')), boxMatrix)
  const [cx, cy] = [at('cx', w, '50%'), at('cy', h, '50%')]
  const coords =
    kind === 'linearGradient'
      ? [at('x1', w, '0%'), at('y1', h, '0%'), at('x2', w, '100%'), at('y2', h, '0%')]
      : [
          lengthOf(attribute('fx'), w, cx),
          lengthOf(attribute('fy'), h, cy),
          0,
          cx,
          cy,
          at('r', Math.hypot(w, h) / Math.SQRT2, '50%'),
        ]
  const spread = attribute('spreadMethod')
  const repeats =
    spread === 'reflect' || spread === 'repeat'
      ? repeatsOver(coords, cornersIn(box, toBox))
      : undefined
  if (repeats === 'fine') return { color: meanColor(stops) }
  const shadingOf = (space: 'DeviceRGB' | 'DeviceGray', values: PdfObject) =>
    dict({
      ShadingType: kind === 'linearGradient' ? 2 : 3,
      ColorSpace: name(space),
      Coords: repeats?.coords ?? coords,
      Function: repeats ? repeated(file.add(values), repeats, spread === 'reflect') : values,
      Extend: [true, true],
    })
  const pattern = dict({
    Type: name('Pattern'),
    PatternType: 2,
    Shading: shadingOf('DeviceRGB', stitched(stops, channels)),
    Matrix: [...multiply(toBox, toPage)],
  })
  const fades = stops.some(({ color }) => color.alpha < 1)
  const opacities = () =>
    shadingOf(
      'DeviceGray',
      stitched(stops, ({ alpha }) => [alpha]),
    )
  const mask = fades ? file.add(maskOf(opacities(), toBox, box, toContent)) : undefined
  return { ref: file.add(pattern), mask }
}

/** A form whose lightness is the opacity of a gradient. */
function maskOf(shading: PdfObject, toBox: Matrix, box: PaintBox, toContent: Matrix): PdfObject {
  // Lines are painted beyond the box.
  const beyond = 100 + 4 * Math.max(box.right - box.left, box.bottom - box.top)
  return stream(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [box.left - beyond, box.top - beyond, box.right + beyond, box.bottom + beyond],
      Matrix: [...toContent],
      Group: dict({ S: name('Transparency'), CS: name('DeviceGray') }),
      Resources: dict({ Shading: dict({ S1: shading }) }),
    }),
    Buffer.from(`${toBox.map((value) => value.toFixed(6)).join(' ')} cm\n/S1 sh\n`, 'latin1'),
  )
}

/** Corners of a box, and as far beyond as a thick line may reach, in the coordinates that `matrix` comes from. */
function cornersIn({ left, top, right, bottom }: PaintBox, matrix: Matrix): readonly Place[] {
  const beyond = Math.max(right - left, bottom - top) / 4
  const [a, b, c, d, e, f] = matrix
  const area = a * d - b * c
  return [left - beyond, right + beyond].flatMap((x) =>
    [top - beyond, bottom + beyond].map(
      (y): Place => [(d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area],
    ),
  )
}

/** Colours that change faster than the eye can follow, as the one that is seen. */
function meanColor(stops: readonly Stop[]): Color {
  const all = ends(stops)
  const mean = (channel: keyof Color) =>
    all.slice(1).reduce((sum, { offset, color }, index) => {
      const before = all[index] as Stop
      return sum + ((offset - before.offset) * (color[channel] + before.color[channel])) / 2
    }, 0)
  return { red: mean('red'), green: mean('green'), blue: mean('blue'), alpha: mean('alpha') }
}

/** The colour that a gradient begins with; black for what is none. */
export function firstColor(document: SvgDocument, id: string): Color {
  return stopsOf(document, hrefChain(document, id))[0]?.color ?? BLACK
}

/** A gradient and those that it takes stops and places from. */
function hrefChain({ byId }: SvgDocument, id: string): readonly XmlElement[] {
  const chain: XmlElement[] = []
  for (let next = byId.get(id); next !== undefined && !chain.includes(next); ) {
    chain.push(next)
    const href = next.attributes['href'] ?? next.attributes['xlink:href'] ?? ''
    next = href.startsWith('#') ? byId.get(href.slice(1)) : undefined
  }
  return chain
}

function stopsOf({ rules }: SvgDocument, chain: readonly XmlElement[]): readonly Stop[] {
  for (const element of chain) {
    const children = element.children.filter(
      (child): child is XmlElement => child instanceof XmlElement && localName(child) === 'stop',
    )
    if (children.length === 0) continue
    let last = 0
    return children.map((child) => {
      const style = styleOf(child, new Map(), rules)
      last = Math.max(last, opacityOf(style.get('offset') ?? '0'))
      const color = svgColor(style.get('stop-color') ?? 'black') ?? BLACK
      const alpha = color.alpha * opacityOf(style.get('stop-opacity'))
      return { offset: last, color: { ...color, alpha } }
    })
  }
  return []
}

/** Stops from 0 to 1. */
function ends(stops: readonly Stop[]): readonly Stop[] {
  const [first, last] = [stops[0] as Stop, stops.at(-1) as Stop]
  return [
    ...(first.offset > 0 ? [{ ...first, offset: 0 }] : []),
    ...stops,
    ...(last.offset < 1 ? [{ ...last, offset: 1 }] : []),
  ]
}

/** Values between stops, one function for each pair. Source: ISO 32000-2, 7.10.4. */
function stitched(
  stops: readonly Stop[],
  valuesOf: (color: Color) => readonly number[],
): PdfObject {
  const all = ends(stops)
  const functions = all.slice(1).map((stop, index) =>
    dict({
      FunctionType: 2,
      Domain: [0, 1],
      N: 1,
      C0: valuesOf((all[index] as Stop).color),
      C1: valuesOf(stop.color),
    }),
  )
  return dict({
    FunctionType: 3,
    Domain: [0, 1],
    Functions: functions,
    Bounds: all.slice(1, -1).map(({ offset }) => offset),
    Encode: functions.flatMap(() => [0, 1]),
  })
}

function channels({ red, green, blue }: Color): readonly number[] {
  return [red, green, blue]
}
