import type { FrameOutline } from '../pdf/ua/frames/frame-outline.ts'
import type { TagHint } from '../pdf/ua/tag-hint.ts'

/** Text that stands out too little from its background, or may. */
export interface LowContrast {
  /** The text, from its beginning. */
  readonly text: string
  /** Its element, as a selector. */
  readonly selector: string
  /** Contrast ratio of WCAG 2.2, from 1 to 21; absent where it depends on a picture or a part of a gradient. */
  readonly ratio?: number
  /** The least that WCAG asks of text of this size at level AA: 4.5, or 3 for large text. */
  readonly least: number
}

/** A heading and the named destination that a link to it makes the browser write. */
export interface Heading {
  readonly level: number
  readonly title: string
  readonly destination: string
  /** Whether readers show what is below its bookmark at first; by its depth where the document does not say. */
  readonly isOpen?: boolean
}

/** Facts that the document states about itself. */
export interface HtmlFacts {
  readonly title: string
  readonly language: string
  readonly author: string
  readonly description: string
  readonly keywords: string
  readonly heightPx: number
  /** Its address, that of the page where it has none. */
  readonly url: string
  readonly headings: readonly Heading[]
  /** Whether links inside of headings say where those are, in place of the browser's named destinations. */
  readonly hasMarkedPlaces: boolean
}

/** Facts that readers of a tagged PDF need, and the printed file does not tell. */
export interface ReaderFacts {
  /** Language of the document as it says, wherever it does; empty where it does not. */
  readonly language: string
  /** Its text as readers see it, words apart, or the beginning of a very long one. */
  readonly text: string
  /** Text of the first heading; empty where there is none. */
  readonly heading: string
  /** All text hidden from readers. */
  readonly hiddenText: string
  /** Names of links that are not their text, by address; one for all links that lead there. */
  readonly linkNames: readonly (readonly [href: string, name: string])[]
  /** The same for links that show no text. */
  readonly signNames: readonly (readonly [href: string, name: string])[]
  /** Text to be read for text that CSS generates, by that text; empty for text that is not to be read. */
  readonly contentAlternatives: readonly (readonly [shown: string, alternative: string])[]
  /** Elements with text or described images that print as pixels, because a filter works on pixels. */
  readonly flattened: number
  /** Text that is seen and hidden from readers, the beginning of each. */
  readonly hiddenTexts: readonly string[]
  /** File names of large pictures that are called decoration. */
  readonly decorations: readonly string[]
  /** Texts that stand out too little from their background, or may. */
  readonly lowContrast: readonly LowContrast[]
  /** Hints for single elements, by the number that was put into their language. */
  readonly hints: readonly TagHint[]
  /** Documents of the frames that are seen, those that hold others first. */
  readonly frames: readonly FrameOutline[]
}
