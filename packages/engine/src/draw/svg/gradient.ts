import { XmlElement } from '@rgrove/parse-xml'
import { type Matrix, multiply } from '../../pdf/content/matrix.ts'
import { dict, name, type PdfObject, type PdfRef } from '../../pdf/file/objects.ts'
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

/**
 * A gradient as a shading pattern.
 *
 * @param toPage from user units to PDF's own space of the page or form
 * @returns undefined for what is no gradient or has no colours; one colour where it has but one
 */
export function gradientPattern(
  file: PdfFile,
  document: SvgDocument,
  id: string,
  box: PaintBox,
  toPage: Matrix,
): { readonly ref: PdfRef } | { readonly color: Color } | undefined {
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
  const [, , viewWidth, viewHeight] = document.viewBox
  const [w, h] = isOfBox ? [1, 1] : [viewWidth, viewHeight]
  const at = (key: string, whole: number, fallback: string) =>
    lengthOf(attribute(key) ?? fallback, whole)
  const boxMatrix: Matrix = isOfBox
    ? [box.right - box.left, 0, 0, box.bottom - box.top, box.left, box.top]
    : [1, 0, 0, 1, 0, 0]
  const toBox = multiply(transformOf(attribute('gradientTransform')), boxMatrix)
  const own = multiply(toBox, toPage)
  const [cx, cy] = [at('cx', w, '50%'), at('cy', h, '50%')]
  const coords =
    kind === 'linearGradient'
      ? [at('x1', w, '0%'), at('y1', h, '0%'), at('x2', w, '100%'), at('y2', h, '0%')]
      : [
          ...[lengthOf(attribute('fx'), w, cx), lengthOf(attribute('fy'), h, cy), 0],
          ...[cx, cy, at('r', Math.hypot(w, h) / Math.SQRT2, '50%')],
        ]
  const spread = attribute('spreadMethod')
  const repeats =
    spread === 'reflect' || spread === 'repeat'
      ? repeatsOver(coords, cornersIn(box, toBox))
      : undefined
  if (repeats === 'fine') return { color: meanColor(stops) }
  const colors = stitched(stops)
  const shading = dict({
    ShadingType: kind === 'linearGradient' ? 2 : 3,
    ColorSpace: name('DeviceRGB'),
    Coords: repeats?.coords ?? coords,
    Function: repeats ? repeated(file.add(colors), repeats, spread === 'reflect') : colors,
    Extend: [true, true],
  })
  const pattern = dict({
    Type: name('Pattern'),
    PatternType: 2,
    Shading: shading,
    Matrix: [...own],
  })
  return { ref: file.add(pattern) }
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
  const mean = (channel: 'red' | 'green' | 'blue') =>
    all.slice(1).reduce((sum, { offset, color }, index) => {
      const before = all[index] as Stop
      return sum + ((offset - before.offset) * (color[channel] + before.color[channel])) / 2
    }, 0)
  return { red: mean('red'), green: mean('green'), blue: mean('blue'), alpha: 1 }
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
      const color = svgColor(style.get('stop-color') ?? 'black')
      return { offset: last, color: color ?? { red: 0, green: 0, blue: 0, alpha: 1 } }
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

/** Colours between stops, one function for each pair. Source: ISO 32000-2, 7.10.4. */
function stitched(stops: readonly Stop[]): PdfObject {
  const all = ends(stops)
  const functions = all.slice(1).map((stop, index) =>
    dict({
      FunctionType: 2,
      Domain: [0, 1],
      N: 1,
      C0: channels((all[index] as Stop).color),
      C1: channels(stop.color),
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
