import type { CellRange } from '../../../../units/a1-range.ts'
import type { Point, Values } from './line-points.ts'

const EMU_PER_PT = 12_700
/** Distance from the edges of the cell: six hundredths of a millimetre, at which LibreOffice draws the points. */
const INSET_EMU = 2160
/** Steps of the path along each side. */
const STEPS = 10_000
/** Most values that are named in the alternative text. */
const MAX_NAMED = 24

/** A sparkline to draw. */
export interface LineShape {
  readonly place: CellRange
  readonly lines: readonly Point[][]
  readonly values: Values
  /** As `RRGGBB`. */
  readonly colour: string
  readonly weightPt: number
}

/** Anchor of a shape in a drawing of a sheet, which lies over the cells of its place and moves with them. */
export function lineShape(
  { place, lines, values, colour, weightPt }: LineShape,
  id: number,
): string {
  const path = lines
    .map((points) => points.map((point, index) => step(point, index === 0)).join(''))
    .join('')
  const named = values.filter((value) => value !== undefined)
  const description = `${named.slice(0, MAX_NAMED).join(', ')}${named.length > MAX_NAMED ? ' …' : ''}`
  return [
    '<xdr:twoCellAnchor>',
    corner('from', place.left - 1, place.top - 1, INSET_EMU),
    corner('to', place.right, place.bottom, 0),
    `<xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="${id}" name="Sparkline ${id}" descr="${description}"/><xdr:cNvSpPr/></xdr:nvSpPr>`,
    '<xdr:spPr><a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/>',
    `<a:pathLst><a:path w="${STEPS}" h="${STEPS}" fill="none">${path}</a:path></a:pathLst></a:custGeom><a:noFill/>`,
    `<a:ln w="${Math.round(weightPt * EMU_PER_PT)}" cap="rnd"><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill><a:round/></a:ln>`,
    '</xdr:spPr></xdr:sp><xdr:clientData/></xdr:twoCellAnchor>',
  ].join('')
}

function step({ x, y }: Point, isFirst: boolean): string {
  const point = `<a:pt x="${Math.round(x * STEPS)}" y="${Math.round(y * STEPS)}"/>`
  return isFirst ? `<a:moveTo>${point}</a:moveTo>` : `<a:lnTo>${point}</a:lnTo>`
}

function corner(name: string, column: number, row: number, offset: number): string {
  return `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${offset}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${offset}</xdr:rowOff></xdr:${name}>`
}
