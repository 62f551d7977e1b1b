/** Document of a frame as readers should be told of it; the browser has no tags for it. */
export interface FrameOutline {
  /** Element of the frame, as a selector. */
  readonly selector: string
  /** Its text as readers see it, words apart, or the beginning of a very long one. */
  readonly text: string
  /** Height of its window. */
  readonly heightPx: number
  readonly root: FrameNode
}

/** An element of a frame, or a text. */
export interface FrameNode {
  /** Structure type, for example `H1`; `Text` for a text. */
  readonly type: string
  /** Shown by a text, not squeezed. */
  readonly text?: string
  /** Whether its author hides it from readers. */
  readonly isHidden?: boolean
  /** Box of a picture, or of the first line of a text: left, top, right and bottom in pixels of the frame. */
  readonly box?: readonly [left: number, top: number, right: number, bottom: number]
  /** Description of a picture. */
  readonly alternative?: string
  readonly language?: string
  readonly expansion?: string
  /** Attributes of a cell that are not their defaults. */
  readonly colSpan?: number
  readonly rowSpan?: number
  readonly scope?: 'Row' | 'Column'
  /** How its items are numbered, as a list. */
  readonly numbering?: string
  readonly children?: readonly FrameNode[]
}
