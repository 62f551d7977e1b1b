import type { Matrix } from '../../pdf/content/matrix.ts'
import { readRectangle } from '../../pdf/document/pages/tree/page-tree.ts'
import { decodeTextString } from '../../pdf/file/decode-text-string.ts'
import { isArray, isName, isStream, isString, type PdfDict } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { RgbColor } from '../../text/layout/text-style.ts'
import { colorOf } from './default-appearance.ts'

/** Frame of a widget: its sides as its text runs, colours and border. Lengths in units of the page. */
export interface WidgetLook {
  readonly width: number
  readonly height: number
  /** Turns the appearance into the rectangle on the page. */
  readonly matrix: Matrix
  readonly background: RgbColor | undefined
  readonly borderColor: RgbColor | undefined
  /** 0 without a border. */
  readonly borderWidth: number
  readonly borderStyle: 'solid' | 'dashed' | 'beveled' | 'inset' | 'underline'
  readonly dash: readonly number[]
  /** Text of a push button; sign of another one: a character of Zapf Dingbats. */
  readonly caption: string
  /** Whether a push button shows a picture. */
  readonly hasIcon: boolean
}

const STYLES = { D: 'dashed', B: 'beveled', I: 'inset', U: 'underline' } as const

/** Reads what a widget says of its frame (ISO 32000-2, tables 168 and 192); undefined when it has no area. */
export function readWidgetLook(file: PdfFile, widget: PdfDict): WidgetLook | undefined {
  const rectangle = readRectangle(file, widget.get('Rect'))
  if (rectangle === undefined) return undefined
  const across = rectangle.right - rectangle.left
  const up = rectangle.top - rectangle.bottom
  if (across <= 0 || up <= 0) return undefined
  const marks = file.dictAt(widget, 'MK') ?? new Map()
  const turned = file.resolve(marks.get('R'))
  const rotation = typeof turned === 'number' ? ((turned % 360) + 360) % 360 : 0
  const isAside = rotation === 90 || rotation === 270
  const [width, height] = isAside ? [up, across] : [across, up]
  const border = file.dictAt(widget, 'BS')
  const borderColor = colorAt(file, marks, 'BC')
  const style = border && file.resolve(border.get('S'))
  const caption = file.resolve(marks.get('CA'))
  const position = file.resolve(marks.get('TP'))
  const dashes = border && numbersAt(file, border, 'D')
  return {
    width,
    height,
    borderColor,
    matrix: turn(rotation, width, height),
    background: colorAt(file, marks, 'BG'),
    borderWidth: borderColor === undefined ? 0 : borderWidth(file, widget, border),
    borderStyle: isName(style) ? (STYLES[style.value as keyof typeof STYLES] ?? 'solid') : 'solid',
    dash: dashes && dashes.length > 0 ? dashes : [3],
    caption: isString(caption) ? decodeTextString(caption.value) : '',
    // Position 0, the default, is the caption alone.
    hasIcon: typeof position === 'number' && position > 0 && isStream(file.resolve(marks.get('I'))),
  }
}

/** Distance of what is in a field from its edges: its border, and as much again. */
export function insetOf({ borderWidth: width, borderStyle: style }: WidgetLook): number {
  const own = style === 'beveled' || style === 'inset' ? width * 2 : width
  return Math.max(own, 1) * 2
}

function turn(rotation: number, width: number, height: number): Matrix {
  if (rotation === 90) return [0, 1, -1, 0, height, 0]
  if (rotation === 180) return [-1, 0, 0, -1, width, height]
  return rotation === 270 ? [0, -1, 1, 0, 0, width] : [1, 0, 0, 1, 0, 0]
}

function borderWidth(file: PdfFile, widget: PdfDict, border: PdfDict | undefined): number {
  const stated = border && file.resolve(border.get('W'))
  if (typeof stated === 'number') return Math.max(0, stated)
  const width = numbersAt(file, widget, 'Border')[2]
  return width === undefined ? 1 : Math.max(0, width)
}

function colorAt(file: PdfFile, marks: PdfDict, key: string): RgbColor | undefined {
  return colorOf(numbersAt(file, marks, key))
}

function numbersAt(file: PdfFile, owner: PdfDict, key: string): readonly number[] {
  const list = file.resolve(owner.get(key))
  if (!isArray(list)) return []
  return list.map((item) => file.resolve(item)).filter((item) => typeof item === 'number')
}
