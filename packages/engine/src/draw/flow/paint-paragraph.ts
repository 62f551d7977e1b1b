import type { TextBlock } from '../../text/layout/text-block.ts'
import type { Canvas } from '../canvas/canvas.ts'
import type { ElementSlot } from '../document/element-slot.ts'
import type { Links, LinkTarget } from '../document/links.ts'
import type { PlacedLines, TextPainter } from './text-painter.ts'

/** How a paragraph is told to readers and where its links lead. */
export interface ParagraphMarks {
  /** Absent: the text is decoration. */
  readonly slot?: ElementSlot
  readonly links: Links
  /** Where all of it leads. */
  readonly target?: LinkTarget
}

/** The tag of a run that is a link, or is an element of its own. */
export interface RunTag {
  readonly slot?: ElementSlot
  readonly target?: LinkTarget
}

/** Paints lines of a paragraph, marked for readers, with the areas of its links. */
export function paintParagraph(
  canvas: Canvas,
  painter: TextPainter,
  content: { readonly opacity: number; readonly marks: ParagraphMarks },
  block: TextBlock,
  lines: PlacedLines,
): void {
  const { marks, opacity } = content
  const slot = marks.target ? linkSlot(marks) : marks.slot
  const hasTags = block.lines.some(({ pieces }) => pieces.some(({ tag }) => tag !== undefined))
  const paint = () => {
    if (hasTags && canvas.owner.isTagged && !canvas.isMarked && slot) {
      painter.paint(canvas, block, lines, (operators, tag) => {
        const open = canvas.openMark((tag as RunTag | undefined)?.slot ?? slot)
        return `${open}${operators}\nEMC\n`
      })
    } else canvas.marked(slot, () => painter.paint(canvas, block, lines))
  }
  if (opacity < 1) {
    canvas.isolated(() => {
      canvas.blend(opacity, opacity)
      paint()
    })
  } else paint()
  if (hasTags || marks.target) addLinks(canvas, marks, slot, block, lines)
}

const linkSlots = new WeakMap<ParagraphMarks, ElementSlot>()

/** The link inside of a paragraph that is one as a whole. */
function linkSlot(marks: ParagraphMarks): ElementSlot | undefined {
  if (marks.slot === undefined) return undefined
  const known = linkSlots.get(marks) ?? marks.slot.child('Link')
  linkSlots.set(marks, known)
  return known
}

function addLinks(
  canvas: Canvas,
  marks: ParagraphMarks,
  slot: ElementSlot | undefined,
  block: TextBlock,
  { from, to, xPt, yPt }: PlacedLines,
): void {
  const top = block.lines[from]?.topPt ?? 0
  for (const line of block.lines.slice(from, to)) {
    // Neighbouring pieces of one link are one area.
    let open: { tag: RunTag; left: number; right: number; text: string } | undefined
    const close = () => {
      if (!open?.tag.target) return
      const box = {
        x: xPt + open.left,
        y: yPt + line.topPt - top,
        width: open.right - open.left,
        height: line.heightPt,
      }
      marks.links.add(canvas, box, open.tag.target, open.tag.slot, open.text)
    }
    for (const piece of line.pieces) {
      const tag = (piece.tag as RunTag | undefined) ?? {
        ...(slot && { slot }),
        ...(marks.target && { target: marks.target }),
      }
      const isSame =
        open !== undefined &&
        (open.tag === tag || (open.tag.target !== undefined && open.tag.target === tag.target))
      if (open && isSame) {
        open.right = Math.max(open.right, piece.leftPt + piece.widthPt)
        open.text += piece.text
        continue
      }
      close()
      open = { tag, left: piece.leftPt, right: piece.leftPt + piece.widthPt, text: piece.text }
    }
    close()
  }
}
