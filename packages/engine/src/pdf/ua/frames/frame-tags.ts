import type { LoosePart, SequencePart } from '../../content/content-parts.ts'
import { isOneLine, neighbour } from '../place/loose-lines.ts'
import type { DocumentContents, MarkedUnit } from '../read/read-page-contents.ts'
import type { TextDecoder } from '../read/text-decoder.ts'
import {
  element,
  type StructureAnnotation,
  type StructureContent,
  type StructureElement,
} from '../structure.ts'
import { type FrameElements, type FrameLeaf, frameElements } from './frame-elements.ts'
import type { FrameOutline } from './frame-outline.ts'
import { FramePlace } from './frame-place.ts'
import { FrameText, squeeze } from './frame-text.ts'

interface Frame extends FrameElements {
  readonly outline: FrameOutline
  readonly text: FrameText<FrameLeaf>
  readonly place: FramePlace
}

/** Element of a frame that a part belongs to. */
export interface FrameTarget {
  /** Element of the whole frame, to be put where its first part stands. */
  readonly root: StructureElement
  /** Whether its author hides it from readers. */
  readonly isHidden: boolean
  readonly put: (content: StructureContent, link: StructureAnnotation | undefined) => void
}

/** Loose parts in a row, and the sequences of the tree beside them. */
interface LooseRun {
  readonly parts: readonly LoosePart[]
  readonly before: SequencePart | undefined
  readonly after: SequencePart | undefined
}

interface ShownPart {
  readonly part: LoosePart
  readonly text: string
}

/** Texts of a run that say whether it is of a frame. */
const SAMPLED = 40
/** Texts in one line that the end of a page cuts. */
const MAX_CUT = 8
/** Text that another page shows as well. */
const REPEATED: FrameTarget = { root: element('Div'), isHidden: true, put: () => {} }

interface Match {
  readonly frame: Frame
  readonly leaf: FrameLeaf
}

/**
 * Finds which loose parts of pages are of frames, and what they are there.
 *
 * Chromium paints a frame in one piece, and tags nothing of it. So text that nothing in the tree owns is looked for in the
 * documents of frames, in their order; pictures by their place beside that text.
 */
export class FrameTags {
  readonly #frames: readonly Frame[]
  readonly #targets = new Map<LoosePart, FrameTarget>()
  readonly #seen = new Set<Frame>()
  /** The run of a frame that was seen last. */
  #ended: { frame: Frame; pageNum: number; shown: readonly ShownPart[] } | undefined
  readonly #seenPictures = new Set<FrameLeaf>()

  constructor(outlines: readonly FrameOutline[], contents: DocumentContents, decode: TextDecoder) {
    this.#frames = outlines.map((outline) => {
      const elements = frameElements(outline)
      const text = new FrameText<FrameLeaf>()
      for (const leaf of elements.texts) text.add(leaf, leaf.text)
      return { ...elements, outline, text, place: new FramePlace() }
    })
    if (outlines.length === 0) return
    for (const unit of contents.units) {
      for (const run of looseRuns(unit)) this.#assign(run, unit, decode)
    }
  }

  targetOf(part: LoosePart): FrameTarget | undefined {
    return this.#targets.get(part)
  }

  /** Selectors of frames with text or pictures in view that were not found on any page. */
  get unknown(): readonly string[] {
    const isLost = (frame: Frame) =>
      (frame.hasStructure &&
        !this.#seen.has(frame) &&
        frame.texts.some((leaf) => inView(leaf, frame))) ||
      frame.pictures.some((leaf) => inView(leaf, frame) && !this.#seenPictures.has(leaf))
    return this.#frames.filter(isLost).map(({ outline }) => outline.selector)
  }

  #assign(run: LooseRun, unit: MarkedUnit, decode: TextDecoder): void {
    const shown = run.parts
      .filter(({ isText }) => isText)
      .map((part) => ({ part, text: decode(part.painted.text, unit.resources) }))
      .filter(({ text }) => squeeze(text) !== '')
    if (!this.#isOfFrames(run, shown)) return
    const matches = new Map<LoosePart, Match>()
    let last: Frame | undefined
    for (const { part, text } of shown) {
      if (last === undefined && this.#isCutLine(text, unit)) {
        this.#targets.set(part, REPEATED)
        continue
      }
      const match = this.#take(text, last)
      if (match === undefined) continue
      const { frame, leaf, isStart } = match
      last = frame
      this.#seen.add(frame)
      if (isStart) frame.place.add(unit.pageNum, leaf.box, part.painted.bounds)
      matches.set(part, match)
      this.#targets.set(part, target(match, 'behind'))
    }
    if (last) this.#ended = { frame: last, pageNum: unit.pageNum, shown }
    this.#assignOthers(run.parts, unit, matches)
  }

  /** Assigns pictures, and text that is not in the documents of frames. */
  #assignOthers(
    parts: readonly LoosePart[],
    unit: MarkedUnit,
    matches: ReadonlyMap<LoosePart, Match>,
  ): void {
    const following = new Map<LoosePart, LoosePart | undefined>()
    let after: LoosePart | undefined
    for (const part of parts.toReversed()) {
      following.set(part, after)
      if (matches.has(part)) after = part
    }
    let before: LoosePart | undefined
    for (const part of parts) {
      if (matches.has(part)) before = part
      if (this.#targets.has(part)) continue
      const around = { before, after: following.get(part) }
      const beside = [around.before, around.after].map((other) => other && matches.get(other))
      const found = this.#picture(part, unit, beside) ?? besideText(part, around, matches)
      if (found) this.#targets.set(part, found)
    }
  }

  /** Whether text of a run is of frames: others generate text by styles, a mark or a number, in the line of an element. */
  #isOfFrames({ before, after }: LooseRun, shown: readonly ShownPart[]): boolean {
    const sample = shown.slice(0, SAMPLED)
    const [first] = sample
    if (first === undefined) return false
    const isLine = sample.every(({ part }) =>
      isOneLine(part.painted.bounds, first.part.painted.bounds),
    )
    const parts = sample.map(({ part }) => part)
    if (isLine && neighbour({ parts, before, after })) return false
    const known = sample.filter(({ text }) =>
      this.#frames.some((frame) => frame.text.find(text, 'anywhere')),
    )
    return known.length * 2 >= sample.length
  }

  /** Whether text is the end of a line that the page before has the beginning of: frames are cut where a page ends. */
  #isCutLine(text: string, { pageNum }: MarkedUnit): boolean {
    const { frame, pageNum: endedOn, shown } = this.#ended ?? {}
    if (frame === undefined || endedOn === pageNum || frame.text.find(text, 'next')) return false
    return shown?.slice(-MAX_CUT).some((other) => other.text === text) ?? false
  }

  #take(
    shown: string,
    last: Frame | undefined,
  ): (Match & { readonly isStart: boolean }) | undefined {
    const frames = last === undefined ? this.#frames : [last, ...this.#frames]
    for (const where of ['next', 'start', 'anywhere'] as const) {
      for (const frame of frames) {
        const found = frame.text.find(shown, where)
        if (found) return { frame, ...frame.text.take(found) }
      }
    }
    return undefined
  }

  #picture(
    { painted: { bounds } }: LoosePart,
    { pageNum }: MarkedUnit,
    around: readonly (Match | undefined)[],
  ): FrameTarget | undefined {
    for (const match of around) {
      if (match === undefined) continue
      const { frame } = match
      const leaf = frame.pictures.find(({ box }) => frame.place.isIn(pageNum, bounds, box))
      if (leaf === undefined) continue
      this.#seenPictures.add(leaf)
      return target({ frame, leaf }, 'behind')
    }
    return undefined
  }
}

/** Loose parts that nothing of the tree stands between. */
function looseRuns({ parts }: MarkedUnit): readonly LooseRun[] {
  const runs: { parts: LoosePart[]; before?: SequencePart; after?: SequencePart }[] = []
  let run: (typeof runs)[number] | undefined
  let before: SequencePart | undefined
  for (const part of parts) {
    if (part.kind === 'sequence') {
      if (run) run.after = part
      before = part
      run = undefined
    } else if (part.kind === 'form') run = undefined
    else if (part.kind === 'loose') {
      if (run === undefined) {
        run = { parts: [], ...(before && { before }) }
        runs.push(run)
      }
      run.parts.push(part)
    }
  }
  return runs.map((found) => ({ before: undefined, after: undefined, ...found }))
}

/** Text that styles generate stands beside text of its element: a number before an item, a mark behind a link. */
function besideText(
  part: LoosePart,
  {
    before,
    after,
  }: { readonly before: LoosePart | undefined; readonly after: LoosePart | undefined },
  matches: ReadonlyMap<LoosePart, Match>,
): FrameTarget | undefined {
  if (!part.isText) return undefined
  const isBeside = (other: LoosePart | undefined) =>
    other !== undefined && isOneLine(other.painted.bounds, part.painted.bounds)
  const next = after && isBeside(after) ? matches.get(after) : undefined
  const { item } = next?.leaf ?? {}
  if (
    next &&
    item &&
    !item.children.some((child) => child.kind === 'element' && child.type === 'Lbl')
  ) {
    const isFirst = !before || matches.get(before)?.leaf.item !== item
    if (isFirst) return target(next, 'label')
  }
  const previous = before && isBeside(before) ? matches.get(before) : undefined
  if (previous) return target(previous, 'behind')
  return next && target(next, 'before')
}

function target({ frame, leaf }: Match, side: 'before' | 'behind' | 'label'): FrameTarget {
  const { item } = leaf
  const put: FrameTarget['put'] = (content, link) => {
    const child = link && !leaf.link ? element('Link', [content, link]) : content
    if (link && leaf.link) leaf.link.children.push(link)
    if (side === 'label' && item) item.children.unshift(element('Lbl', [child]))
    else if (side === 'before') leaf.element.children.unshift(child)
    else leaf.element.children.push(child)
  }
  return { root: frame.root, isHidden: leaf.isHidden, put }
}

function inView({ box: [, top, , bottom], isHidden }: FrameLeaf, { outline }: Frame): boolean {
  return !isHidden && bottom > 0 && top < outline.heightPx
}
