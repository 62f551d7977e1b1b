import { elementsOf } from '../../../xml/find-elements.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { targetPart } from '../../relationships.ts'
import { hiddenStyles, isHiding } from './hidden-styles.ts'
import { KNOWN_CHOICE } from './known-choice.ts'

/** Text that is not printed, or in other words: old text, readings, formulas, results that are made anew. */
const PASSED_OVER = new Set(['del', 'moveFrom', 'rt', 'fldSimple', 'm:oMath', 'delText'])
const SPACES = new Set(['tab', 'br', 'cr', 'ptab'])
/** The marks of notes part words that have no spaces. */
const MARKS = ['footnoteReference', 'endnoteReference']
/** References of a section to its headers and footers. */
const RUNNING = ['headerReference', 'footerReference']
/** Fonts whose letters are pictures. */
const PICTURE_FONT = /symbol|dings|dingbats|mt extra|marlett/i

/**
 * Texts that a reader sees on paper, each of one paragraph, so that what a layout engine drops is found.
 *
 * Text that may not be printed, or in other words, is left out: results of fields, data that controls are bound to,
 * headers.
 */
export function visiblePassages(document: OfficePackage, main: string): readonly string[] {
  const text = document.text(main)
  const notes = new Set(
    Array.from(
      elementsOf(text, main, MARKS),
      (mark) => `${mark.element.replace('Reference', '')}${mark.attribute('id')}`,
    ),
  )
  const parts = ['footnotes', 'endnotes'].flatMap((kind) => document.related(main, kind) ?? [])
  return passagesOf(document, main, [main, ...parts], notes)
}

/** Texts of the headers and footers that are on the first page in any case, as {@link visiblePassages}. */
export function headerPassages(document: OfficePackage, main: string): readonly string[] {
  return passagesOf(document, main, firstHeaders(document, main), new Set())
}

/** Texts of some parts, as {@link visiblePassages}. @param notes those that the text calls, by kind and id */
export function passagesOf(
  document: OfficePackage,
  main: string,
  parts: readonly string[],
  notes: ReadonlySet<string>,
): readonly string[] {
  const hidden = hiddenStyles(document, main)
  return parts.flatMap((part) => {
    const reader = new PassageReader(new XmlScanner(document.text(part), part), hidden, notes)
    return reader.read()
  })
}

/** Headers and footers that are on the first page in any case. */
function firstHeaders(document: OfficePackage, main: string): readonly string[] {
  const relationships = document.relationships(main)
  const ids = new Set<string>()
  let sections = 0
  for (const scanner of elementsOf(document.text(main), main, ['sectPr', 'titlePg', ...RUNNING])) {
    const { element } = scanner
    if (element === 'sectPr') {
      sections += 1
      if (sections > 1) break
    } else if (element === 'titlePg') return []
    else if ((scanner.attribute('type') ?? 'default') === 'default') {
      ids.add(scanner.attribute('r:id') ?? '')
    }
  }
  return relationships
    .filter(({ id, external }) => ids.has(id) && !external)
    .map(({ target }) => targetPart(main, target))
    .filter((part) => document.has(part))
}

interface Paragraph {
  text: string
  isHidden: boolean
}

class PassageReader {
  readonly passages: string[] = []
  readonly #scanner: XmlScanner
  readonly #hidden: ReadonlySet<string>
  /** Notes that the text calls, by kind and id. */
  readonly #notes: ReadonlySet<string>
  readonly #paragraphs: Paragraph[] = []
  /** Depths of the content controls around. */
  readonly #controls: number[] = []
  /** Numbers of passages before the shapes around. */
  readonly #shapes: number[] = []
  /** Whether the choices of the alternatives around were taken. */
  readonly #taken: boolean[] = []
  /** Nothing counts until the element at this depth ends. */
  #until: number | undefined
  #fields = 0
  #isRunHidden = false

  constructor(scanner: XmlScanner, hidden: ReadonlySet<string>, notes: ReadonlySet<string>) {
    this.#scanner = scanner
    this.#notes = notes
    this.#hidden = hidden
  }

  read(): readonly string[] {
    while (this.#scanner.next()) this.#follow()
    return this.passages
  }

  #follow(): void {
    const { element, kind, depth } = this.#scanner
    if (kind === 'close') {
      if (this.#until === depth) this.#until = undefined
      this.#close(element)
    } else if (kind === 'open') this.#open(element, depth)
    else this.#property(element)
  }

  #open(element: string, depth: number): void {
    if (element === 'wps:wsp') this.#shapes.push(this.passages.length)
    if (element === 'p') this.#paragraphs.push({ text: '', isHidden: false })
    else if (element === 'sdt') this.#controls.push(depth)
    else if (element === 'mc:AlternateContent') this.#taken.push(false)
    else if (element === 'r') this.#isRunHidden = false
    if (this.#until === undefined && this.#isPassedOver(element)) this.#until = depth
    this.#property(element)
  }

  #isPassedOver(element: string): boolean {
    const scanner = this.#scanner
    if (PASSED_OVER.has(element)) return true
    if (element === 'mc:Choice') {
      const isTaken = KNOWN_CHOICE.test(scanner.attribute('Requires') ?? '')
      if (isTaken) this.#taken[this.#taken.length - 1] = true
      return !isTaken
    }
    if (element === 'mc:Fallback') return this.#taken.at(-1) ?? false
    if (element === 'footnote' || element === 'endnote') {
      return !this.#notes.has(`${element}${scanner.attribute('id')}`)
    }
    return element.startsWith('v:') && /visibility:\s*hidden/.test(scanner.attribute('style') ?? '')
  }

  #property(element: string): void {
    const scanner = this.#scanner
    const paragraph = this.#paragraphs.at(-1)
    if ((SPACES.has(element) || MARKS.includes(element)) && paragraph) paragraph.text += ' '
    else if (element === 'vanish') {
      this.#isRunHidden = isHiding(scanner)
    } else if (element === 'rStyle' || element === 'pStyle') this.#styled(element, paragraph)
    else if (element === 'rFonts') {
      this.#isRunHidden ||= PICTURE_FONT.test(scanner.attribute('ascii') ?? '')
    } else if (element === 'fldChar') this.#field(scanner.attribute('fldCharType'))
    else if (element === 'a:prstTxWarp') this.#warp(scanner.attribute('prst'))
    else if (element === 'vMerge' && scanner.attribute('val') !== 'restart') {
      // The cell stands around its properties, merged with the one above, which alone is shown.
      this.#until ??= scanner.depth - 2
    } else if (element === 'dataBinding') this.#until ??= this.#controls.at(-1)
    else if (element === 'wp:docPr' && /^(?:1|true)$/.test(scanner.attribute('hidden') ?? '')) {
      // The drawing stands around the anchor that holds its properties.
      this.#until ??= scanner.depth - 1
    }
  }

  /** WordArt is drawn as outlines, which are no text. */
  #warp(preset: string | undefined): void {
    const before = this.#shapes.at(-1)
    if (preset !== 'textNoShape' && before !== undefined) this.passages.length = before
  }

  #styled(element: string, paragraph: Paragraph | undefined): void {
    if (!this.#hidden.has(this.#scanner.attribute('val') ?? '')) return
    if (element === 'rStyle') this.#isRunHidden = true
    else if (paragraph) paragraph.isHidden = true
  }

  #field(type: string | undefined): void {
    if (type === 'begin') this.#fields += 1
    if (type === 'end') this.#fields -= 1
  }

  #close(element: string): void {
    if (element === 'wps:wsp') this.#shapes.pop()
    else if (element === 'sdt') this.#controls.pop()
    else if (element === 'mc:AlternateContent') this.#taken.pop()
    else if (element === 't') this.#text()
    else if (element === 'p') this.#end(this.#paragraphs.pop())
  }

  #text(): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph === undefined || paragraph.isHidden || this.#isRunHidden) return
    if (this.#until === undefined && this.#fields === 0) {
      paragraph.text += this.#scanner.textBefore()
    }
  }

  #end(paragraph: Paragraph | undefined): void {
    const text = paragraph?.text.replaceAll(/\s+/g, ' ').trim() ?? ''
    if (text !== '') this.passages.push(text)
  }
}
