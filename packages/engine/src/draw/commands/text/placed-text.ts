import type { TextRun } from '../../../text/layout/text-style.ts'
import { mmToPt, ptToMm } from '../../../units/length.ts'
import type { Canvas } from '../../canvas/canvas.ts'
import type { LinkTarget } from '../../document/links.ts'
import type { Flowable } from '../../flow/flowable.ts'
import { Frame } from '../../flow/group-flow.ts'
import type { ContentsEntry } from '../contents.ts'
import { flowOf, type Scope } from '../scope.ts'
import type { StyleFields } from '../style/styles.ts'
import { textFlow } from './text-flow.ts'

/** Fields of a text command that say where it stands and what it is. */
export interface TextCommand {
  readonly heading?: number | undefined
  readonly anchor?: string | undefined
  readonly decorative?: boolean | undefined
  readonly width_mm?: number | undefined
  readonly height_mm?: number | undefined
  readonly vertical_align: 'top' | 'middle' | 'bottom'
  readonly opacity: number
  readonly keep_together?: boolean | undefined
}

/** Text of a command: its element, its bookmark and anchor, its box. */
export function placedText(
  scope: Scope,
  command: TextCommand,
  runs: readonly TextRun[] | string,
  fields: StyleFields,
  target?: LinkTarget,
  slot = elementOf(scope, command),
): Flowable {
  const { drawing } = scope
  const entry = drawing.contents.of(command)
  const onPlaced =
    entry || command.anchor !== undefined
      ? (canvas: Canvas, x: number, y: number) => markPlace(scope, command, entry, canvas, x, y)
      : undefined
  const paragraph = textFlow(scope, runs, fields, {
    slot,
    target,
    keepTogether: command.keep_together,
    keepWithNext: command.heading !== undefined,
    opacity: command.opacity,
    ...(onPlaced && { onPlaced }),
  })
  if (command.width_mm === undefined && command.height_mm === undefined) return paragraph
  return inBox(scope, command, paragraph, fields)
}

/** The element of a text command. */
export function elementOf(scope: Scope, command: Pick<TextCommand, 'heading' | 'decorative'>) {
  if (command.decorative || scope.slot === undefined) return undefined
  return scope.slot.child(command.heading === undefined ? 'P' : `H${command.heading}`)
}

/** Makes a place one that bookmarks, contents and links lead to. */
export function markPlace(
  { drawing: { writer } }: Scope,
  { anchor }: { readonly anchor?: string | undefined },
  entry: ContentsEntry | undefined,
  canvas: Canvas,
  x: number,
  y: number,
): void {
  if (anchor !== undefined) writer.addDestination(anchor, canvas, x, y)
  if (entry === undefined || !writer.addDestination(entry.destination, canvas, x, y)) return
  const { level, title, destination, isBookmark } = entry
  if (isBookmark) writer.outline.push({ level, title, destination })
}

function inBox(
  scope: Scope,
  command: TextCommand,
  paragraph: Flowable,
  fields: StyleFields,
): Flowable {
  const { width_mm: width, height_mm: height, vertical_align: align } = command
  if (height === undefined) {
    return new Frame(paragraph, { ...frame(fields, command), ...widthOf(width), isWhole: false })
  }
  const heightPt = mmToPt(height)
  // Where the text stands depends on its height, which the frame does not tell: it is laid out here.
  const content: Flowable = {
    spaceBeforePt: 0,
    spaceAfterPt: 0,
    keepWithNext: false,
    keepTogether: true,
    isOutOfFlow: false,
    widths: () => paragraph.widths(),
    take(widthPt) {
      const { fragment } = paragraph.take(widthPt, 1e9, true)
      if (fragment === undefined) return {}
      if (fragment.heightPt > heightPt + 0.5) {
        const over = ptToMm(fragment.heightPt - heightPt).toFixed(1)
        const message = `${scope.path}: the text is ${over} mm higher than height_mm.`
        scope.drawing.writer.warn('text_runs_over', message)
      }
      const free = Math.max(0, heightPt - fragment.heightPt)
      const down = { top: 0, middle: free / 2, bottom: free }[align]
      return {
        fragment: { heightPt, paint: (canvas, x, y) => fragment.paint(canvas, x, y + down) },
      }
    },
  }
  return new Frame(content, {
    ...frame(fields, command),
    ...widthOf(width),
    heightPt,
    isWhole: true,
  })
}

function frame(fields: StyleFields, command: TextCommand) {
  return {
    flow: flowOf(
      { ...fields, keep_together: command.keep_together },
      { keepWithNext: command.heading !== undefined },
    ),
    padding: { top: 0, right: 0, bottom: 0, left: 0 },
    align: 'left' as const,
    paint: paintContent,
  }
}

function paintContent(
  canvas: Canvas,
  { x, y }: { readonly x: number; readonly y: number },
  content: (canvas: Canvas, x: number, y: number) => void,
): void {
  content(canvas, x, y)
}

function widthOf(width: number | undefined) {
  return width === undefined ? {} : { widthPt: mmToPt(width) }
}
