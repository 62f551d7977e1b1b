/** A style sheet that was fetched, and its text. */
export type LinkedSheet = readonly [href: string, css: string]

/** A style sheet of a document as it is written, and the media that it is for. */
export interface StyleText {
  readonly css: string
  readonly media: string
}

/** CSS that a document uses and `adoptPagedCss` adopts beside references and leaders. */
export interface AdoptedCss {
  readonly marginStrings: boolean
  readonly footnotes: boolean
  readonly running: boolean
  /** `counter(page)` and `counter(pages)` outside of margin boxes. */
  readonly pageNumbers: boolean
  /** Selectors of pages that the browser drops. */
  readonly pageSelectors: boolean
  /** Sizes of pages, one of them by a name that the browser does not know; all, so that the last one holds. */
  readonly pageSizes: boolean
  /** Breaks before and after elements, one of them in words that the browser does not know; all, so that the last one holds. */
  readonly breaks: boolean
}

/** A piece of generated content, in the order in which it is shown. */
export type ContentPart =
  /** Left to the browser: strings, counters, attributes, quotes. */
  | { readonly kind: 'native'; readonly css: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Number of the page that a destination is on; empty where it leads nowhere, `/pages` for the number of all pages. */
  | { readonly kind: 'page'; readonly destination: string; readonly style: string }
  /** Value of a counter, which the browser writes in its style. */
  | { readonly kind: 'number'; readonly value: number; readonly style: string }
  /** Fills the rest of the line with a pattern. */
  | { readonly kind: 'leader'; readonly pattern: string }

/** Generated content that the browser cannot make, and the element that it belongs to. */
export interface PageReference {
  readonly element: HTMLElement
  readonly side: 'before' | 'after'
  readonly parts: readonly ContentPart[]
  /** Stands for the pseudo-element where a leader needs a box; its last child holds the leader and what follows. */
  readonly box: HTMLElement | undefined
}

/** Selectors of the rules that state something of paged media, as they are written. */
export interface PagedSelectors {
  readonly references: { readonly selector: string; readonly side: 'before' | 'after' }[]
  readonly strings: string[]
  /** Selectors of what says something of its bookmark. */
  readonly bookmarks: string[]
  /** Named strings that margin boxes of pages show; number n is the counter style `svc-string-n`. */
  readonly marginStrings: MarginString[]
  /** Selectors of what may be a footnote, and of what changes their counter. */
  readonly footnotes: string[]
  readonly footnoteCounts: string[]
  /** Rules of `::footnote-call` and `::footnote-marker`: which notes they are for, and the attribute they go by. */
  readonly footnoteParts: FootnotePart[]
  /** Whether a rule says what the area of footnotes looks like. */
  hasFootnoteArea: boolean
  /** Selectors of what may be a running element. */
  readonly running: string[]
  /** Running elements that margin boxes of pages show. */
  readonly runningSlots: RunningSlot[]
  /** Rules of blank pages, as those of pages `svc-blank`, and the name of the pages that they are for. */
  readonly blankPages: { readonly name: string; readonly css: string }[]
  /** Rules of pages that hold, as those of pages `svc-pages`, with their selector. */
  readonly pageRules: { readonly selector: string; readonly css: string }[]
  /** `bleed` and `marks` of pages, as they are written. */
  readonly sheet: { bleed?: string; marks?: string }
}

/** A rule of a pseudo-element of footnotes. */
export interface FootnotePart {
  readonly part: 'call' | 'marker'
  /** Selector of the notes. */
  readonly base: string
  readonly attribute: string
}

/** A footnote, taken out of the text. */
export interface Footnote {
  /** Stands in its place. */
  readonly call: HTMLElement
  readonly marker: HTMLElement
  /** The note in copies of the elements around it, without their contents: its styles and languages are theirs. */
  readonly box: HTMLElement
  readonly number: number
  /** Where its lines begin, of a note that may have to be cut: from its top, and the place in its box. */
  lines?: readonly {
    readonly topPx: number
    readonly path: readonly number[]
    readonly offset: number
  }[]
}

/** Top and bottom of a line, in CSS pixels from the top of the document. */
export interface LineBox {
  readonly top: number
  readonly bottom: number
}

/** A place where a page can be made to begin, in one flow of a document. */
export interface FlowCut {
  /** The document, or a cell of what is laid out side by side. */
  readonly flow: Element
  /** Where the page begins, in CSS pixels from the top of the document. */
  readonly top: number
  /** The element that the page begins with, and those that begin inside of it without anything between. */
  readonly element?: HTMLElement
  readonly inner?: readonly HTMLElement[]
  /** Or the block that goes on there, its line that the page begins with, and the one before it. */
  readonly block?: Element
  readonly line?: LineBox
  readonly before?: LineBox | undefined
  /** Or a float that stands beside what the page begins with, and before it in the document. */
  readonly floating?: HTMLElement
  /** Where what it stands beside begins. */
  readonly textTop?: number
}

/** A part of a document that pages do not cut. */
export interface FlowUnit {
  /** The block whose lines it is of, or what stays whole. */
  readonly owner: Element
  top: number
  bottom: number
  flags: number
  head: number
  foot: number
  cuts: readonly FlowCut[]
  /** First part of the block that it is of. */
  blockStart?: FlowUnit
  /** Part that it is a part of. */
  into?: FlowUnit
}

/** A named string in a margin box, and which of the values it has on a page. */
export interface MarginString {
  readonly name: string
  readonly which: 'first' | 'start' | 'last' | 'first-except'
}

/** A running element in margin boxes, and which of those that a page has. */
export interface RunningSlot {
  readonly name: string
  readonly which: MarginString['which']
  /** Whether the boxes are at the left or right of pages, where height is shared and not width. */
  readonly isColumn: boolean
}

/** State that our world of the page keeps between calls: it lives as long as the document. */
export interface PagedWorld {
  /** Style sheets of the document, in order. */
  svcStyleTexts?: readonly StyleText[]
  svcPaged?: {
    readonly selectors: PagedSelectors
    readonly references: PageReference[]
    /** Whether `counter(page)` in the text is ours to write: the document counts no pages by itself. */
    readonly countsPages: boolean
    /** The style sheet with places for running elements, and its text with those places still named. */
    readonly slots?: { readonly sheet: CSSStyleSheet; readonly css: string }
  }
  /** Running elements of the document, each in copies of the elements around it, without their contents. */
  svcRunning?: readonly { readonly name: string; readonly box: HTMLElement }[]
  /** Footnotes of the document. */
  svcFootnotes?: {
    readonly notes: Footnote[]
    /** First in the body; holds what is at the foot of pages, in the order of pages. */
    readonly stack: HTMLElement
    units?: readonly FlowUnit[]
    /** Parts by the element that they are of: a block of lines, or what stays whole. */
    unitsOf?: ReadonlyMap<Element, readonly FlowUnit[]>
    floats?: readonly LineBox[]
    /** Whether a page that has to begin begins with what a negative margin draws up, onto the page before. */
    isDrawnUp?: boolean
    /** Width of the root in its own style, before it was laid out as wide as pages. */
    widthStated?: string
    /** Takes the breaks of pages out again. */
    undo?: () => void
  }
  /** Places that have to begin on a left or right page, and the box that makes a blank page before it. */
  svcSides?: readonly { readonly target: HTMLElement; readonly blank: HTMLElement }[]
  /** Values that a counter has at an element with a name, from the outermost; see `prepareCounters`. */
  svcCountersOf?: (target: Element, counter: string) => readonly number[]
  /** Holds the values of named strings on every page. */
  svcMarginStrings?: CSSStyleSheet
  /** Rules of pages that have a name of ours. */
  svcPageVariants?: CSSStyleSheet
  /** Shows or hides margin boxes. */
  svcMarginBoxes?: CSSStyleSheet
}
