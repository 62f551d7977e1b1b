import type { Color } from '../../../units/color.ts'
import { mmToPt } from '../../../units/length.ts'
import type { BarcodeSymbol } from '../../barcode/encode-barcode.ts'
import type { BarcodeName } from '../../barcode/kinds.ts'
import type { Canvas } from '../../canvas/canvas.ts'
import { type PathStep, rectangle } from '../../canvas/path.ts'
import type { Scope } from '../scope.ts'

/** Where and how a barcode is painted. */
export interface BarcodePlace {
  readonly x: number
  readonly y: number
  readonly height: number
  /** Width of a module in points. */
  readonly module: number
  /** Empty modules before the first. */
  readonly left: number
  readonly top: number
  readonly color: Color
  /** Printed below; empty for none. */
  readonly text: string
}

/** Modules between which bars reach down between the digits, and the digits that stand under others. */
interface RetailLayout {
  readonly guards: readonly (readonly [number, number])[]
  /** First module, number of modules, first digit, number of digits. */
  readonly digits: readonly (readonly [number, number, number, number])[]
}

// Source: GS1 General Specifications, 5.2.
const RETAIL: Readonly<Partial<Record<BarcodeName, RetailLayout>>> = {
  ean_13: {
    guards: [
      [0, 3],
      [45, 50],
      [92, 95],
    ],
    digits: [
      [-9, 7, 0, 1],
      [3, 42, 1, 6],
      [50, 42, 7, 6],
    ],
  },
  ean_8: {
    guards: [
      [0, 3],
      [31, 36],
      [64, 67],
    ],
    digits: [
      [3, 28, 0, 4],
      [36, 28, 4, 4],
    ],
  },
  upc_a: {
    guards: [
      [0, 10],
      [45, 50],
      [85, 95],
    ],
    digits: [
      [-8, 6, 0, 1],
      [10, 35, 1, 5],
      [50, 35, 6, 5],
      [97, 6, 11, 1],
    ],
  },
}

/** Heights of the bars of a linear barcode and of the text below, and the size of its letters, in points. */
export function linearHeights(
  kind: BarcodeName,
  { module, height, text }: Pick<BarcodePlace, 'module' | 'height' | 'text'>,
): { readonly sizePt: number; readonly textPt: number; readonly barPt: number } {
  const isRetail = text !== '' && RETAIL[kind] !== undefined
  const sizePt = isRetail ? Math.min(module * 9, height * 0.3) : Math.min(9, height * 0.25)
  const textPt = text === '' ? 0 : sizePt * 1.15
  return { sizePt, textPt, barPt: Math.max(height * 0.4, height - textPt) }
}

/** Paints a barcode as one path, with its text. */
export function paintBarcode(
  scope: Scope,
  canvas: Canvas,
  kind: BarcodeName,
  symbol: BarcodeSymbol,
  place: BarcodePlace,
): void {
  const { module, text } = place
  const x = place.x + place.left * module
  const y = place.y + place.top * module
  const isLinear = symbol.rows === 1
  const retail = text === '' ? undefined : RETAIL[kind]
  const { sizePt, textPt, barPt: linearPt } = linearHeights(kind, place)
  const rowPt = symbol.rowModules * module
  const barPt = isLinear ? linearPt : rowPt
  const steps: PathStep[] = []
  for (const [row, column, length] of symbol.runs) {
    const isGuard = retail?.guards.some(([from, to]) => column >= from && column < to)
    const high = isGuard ? barPt + textPt / 2 : barPt
    steps.push(...rectangle(x + column * module, y + row * rowPt, length * module, high))
  }
  canvas.path(steps, { fill: place.color })
  if (kind === 'swiss_qr') paintSwissCross(canvas, x, y, symbol.columns * module)
  if (text === '') return
  const top = y + barPt + sizePt * 0.05
  if (retail === undefined) {
    paintLine(scope, canvas, text, {
      x,
      top,
      width: symbol.columns * module,
      sizePt,
      color: place.color,
    })
    return
  }
  for (const [from, modules, first, count] of retail.digits) {
    const each = (modules * module) / count
    for (let index = 0; index < count; index += 1) {
      const left = x + from * module + index * each
      const digit = text[first + index] ?? ''
      paintLine(scope, canvas, digit, { x: left, top, width: each, sizePt, color: place.color })
    }
  }
}

interface LinePlace {
  readonly x: number
  readonly top: number
  readonly width: number
  readonly sizePt: number
  readonly color: Color
}

function paintLine(scope: Scope, canvas: Canvas, text: string, place: LinePlace): void {
  const { painter } = scope.drawing
  const { red, green, blue } = place.color
  const style = {
    sizePt: place.sizePt,
    lineHeight: 1,
    color: { r: red, g: green, b: blue },
    features: { tnum: 1 },
  }
  let block = painter.layOut({ runs: text, style })
  if (block.widthPt > place.width) {
    const sizePt = (place.sizePt * place.width) / block.widthPt
    block = painter.layOut({ runs: text, style: { ...style, sizePt } })
  }
  const xPt = place.x + (place.width - block.widthPt) / 2
  painter.paint(canvas, block, { from: 0, to: block.lines.length, xPt, yPt: place.top })
}

/** The cross in the middle. Source: Swiss Implementation Guidelines QR-bill, 5.4.2. */
function paintSwissCross(canvas: Canvas, x: number, y: number, width: number): void {
  // Measures of a code of 46 mm: a black square of 6 mm with a white edge of 0.5 mm, and the cross in it.
  const scale = width / mmToPt(46)
  const square = (sideMm: number) => {
    const side = mmToPt(sideMm) * scale
    return rectangle(x + (width - side) / 2, y + (width - side) / 2, side, side)
  }
  const white = { red: 1, green: 1, blue: 1, alpha: 1 }
  const black = { red: 0, green: 0, blue: 0, alpha: 1 }
  canvas.path(square(7), { fill: white })
  canvas.path(square(6), { fill: black })
  const bar = (wMm: number, hMm: number) => {
    const [w, h] = [mmToPt(wMm) * scale, mmToPt(hMm) * scale]
    return rectangle(x + (width - w) / 2, y + (width - h) / 2, w, h)
  }
  canvas.path(bar(1.17, 3.89), { fill: white })
  canvas.path(bar(3.89, 1.17), { fill: white })
}
