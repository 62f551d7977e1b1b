import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { isHiding } from '../passages/hidden-styles.ts'

/** A field mark in a paragraph. */
export interface FieldMark {
  readonly type: string
  readonly isDirty: boolean
  readonly isLocked: boolean
  /** Whether text stands before it in its paragraph. */
  readonly isBehindText: boolean
}

/** An instruction, a mark of a field, or text that is seen, in their order. */
export type ParagraphPiece =
  | { readonly mark: FieldMark }
  | { readonly instruction: string }
  | { readonly text: string }

/** A paragraph of the text of a document. */
export interface StoryParagraph {
  readonly prefix: string
  readonly start: number
  /** Behind its properties. */
  contentAt: number
  /** Start of its end tag, and its end; the same for an empty element. */
  closeAt: number
  end: number
  style: string
  outline: number | undefined
  endsSection: boolean
  readonly pieces: ParagraphPiece[]
}

const ON = /^(?:1|true|on)$/
/** Parts of a paragraph whose text is not its own. */
const APART = new Set(['drawing', 'pict', 'object', 'mc:AlternateContent', 'pPrChange'])
const SPACES = new Set(['tab', 'br', 'cr', 'ptab'])

/** Reads the paragraphs of a part with their marks of fields; those of text boxes are left out. */
export function storyParagraphs(text: string, part: string): readonly StoryParagraph[] {
  const scanner = new XmlScanner(text, part)
  const found: StoryParagraph[] = []
  while (scanner.next()) {
    if (scanner.element === 'p' && scanner.kind === 'open') found.push(readParagraph(scanner))
  }
  return found
}

function readParagraph(scanner: XmlScanner): StoryParagraph {
  const { depth, prefix, start, end } = scanner
  const paragraph: StoryParagraph = {
    ...{ prefix, start, contentAt: end, closeAt: end, end, style: '' },
    ...{ outline: undefined, endsSection: false, pieces: [] },
  }
  let isHidden = false
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (APART.has(element)) scanner.skip()
    else if (element === 'pPr') {
      if (kind === 'open') readProperties(scanner, paragraph)
    } else if (element === 'r') isHidden = false
    else if (isHiding(scanner)) isHidden = true
    else readPiece(scanner, paragraph.pieces, isHidden)
  }
  paragraph.closeAt = scanner.start
  paragraph.end = scanner.end
  return paragraph
}

function readProperties(scanner: XmlScanner, paragraph: StoryParagraph): void {
  const { depth } = scanner
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'pPrChange' || element === 'rPr') scanner.skip()
    else if (element === 'pStyle') paragraph.style = scanner.attribute('val') ?? ''
    else if (element === 'outlineLvl') paragraph.outline = Number(scanner.attribute('val') ?? 9)
    else if (element === 'sectPr') paragraph.endsSection = true
  }
  paragraph.contentAt = scanner.end
}

function readPiece(scanner: XmlScanner, pieces: ParagraphPiece[], isHidden: boolean): void {
  const { element, kind } = scanner
  if (element === 'fldChar' && kind !== 'close') {
    pieces.push(fieldMark(scanner, pieces, scanner.attribute('fldCharType') ?? ''))
  } else if (element === 'fldSimple') {
    if (kind !== 'close') {
      pieces.push(fieldMark(scanner, pieces, 'begin'))
      pieces.push({ instruction: scanner.attribute('instr') ?? '' })
      pieces.push(fieldMark(scanner, pieces, 'separate'))
    }
    if (kind !== 'open') pieces.push(fieldMark(scanner, pieces, 'end'))
  } else if (element === 'instrText' && kind === 'close') {
    pieces.push({ instruction: scanner.textBefore() })
  } else if (isHidden) return
  else if (SPACES.has(element) && kind !== 'close') pieces.push({ text: ' ' })
  else if (element === 'noBreakHyphen' && kind !== 'close') pieces.push({ text: '\u2011' })
  else if ((element === 't' || element === 'm:t') && kind === 'close') {
    pieces.push({ text: scanner.textBefore() })
  }
}

function fieldMark(
  scanner: XmlScanner,
  pieces: readonly ParagraphPiece[],
  type: string,
): ParagraphPiece {
  const is = (name: string) => ON.test(scanner.attribute(name) ?? '')
  const isBehindText = pieces.some((piece) => 'text' in piece && piece.text.trim() !== '')
  return { mark: { type, isDirty: is('dirty'), isLocked: is('fldLock'), isBehindText } }
}
