import type { ContentRange } from '../../content/content-parts.ts'
import type { ContentEdit } from '../../content/edit-content.ts'
import { isName, type PdfDict } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import type { MarkedUnit } from '../read/read-page-contents.ts'
import type { TextDecoder } from '../read/text-decoder.ts'
import {
  attribute,
  type ContentKey,
  contentKey,
  elementsOf,
  type StructureChild,
  type StructureElement,
} from '../structure.ts'
import { INLINE } from '../type-groups.ts'
import { DocumentWords, letters } from './document-words.ts'
import { logicalLine } from './logical-line.ts'
import { type OwnedContent, readLines } from './read-lines.ts'
import { SpaceFonts } from './space-fonts.ts'
import type { ShownPiece, TextLine } from './text-line.ts'

/** Edits that show the spaces which the pages of a unit lack. */
export interface UnitSpaces {
  readonly edits: readonly ContentEdit[]
  /** Resources that its spaces need; undefined where its own are enough. */
  readonly resources: PdfDict | undefined
}

/** Facts of words beyond the structure. */
export interface WordFacts extends OwnedContent {
  readonly decode: TextDecoder
  /** Text of the document as its author wrote it. */
  readonly documentText: string
}

/** Begins what is shown and says nothing: the soft hyphen before it is the text (ISO 32000-1, 14.8.2.2.3). */
const WITHOUT_TEXT = '/Span <</ActualText ()>> BDC '

/**
 * Shows a space wherever two words of the same block stand next to each other in the file without one: browsers print
 * none where a line ends.
 *
 * Whether there are two words at the end of a line, or one that was broken, the text of the document tells; for text
 * that is not in it (of CSS, of frames) its characters do.
 *
 * Words of a line that are painted in another order than that of reading are painted in that order. A hyphen that is
 * shown at a soft one is no text: both together would be two; and neither is the shadow of a text.
 *
 * Source: ISO 32000-1, 14.8.2.5.
 */
export function separateWords(
  file: PdfFile,
  document: StructureElement,
  units: readonly MarkedUnit[],
  facts: WordFacts,
): ReadonlyMap<MarkedUnit, UnitSpaces> {
  const { lines, turned } = inReadingOrder(
    readLines(units, facts, facts.decode),
    facts.documentText,
  )
  const words = new DocumentWords(facts.documentText)
  const fonts = new SpaceFonts(file)
  const edits = new Map<MarkedUnit, ContentEdit[]>()
  const withSpace = new Set<TextLine>()
  const insert = (unit: MarkedUnit, at: number, operators: string) => {
    const ofUnit = edits.get(unit) ?? []
    edits.set(unit, ofUnit)
    ofUnit.push({ start: at, end: at, operators })
  }
  for (const { unit, unread } of [...lines.values()].flat()) {
    for (const { start, end } of unread) {
      insert(unit, start, WITHOUT_TEXT)
      insert(unit, end, ' EMC')
    }
  }
  for (const run of runsOf(document, lines)) {
    for (const line of endsOfWords(run, words)) {
      if (turned.has(line)) withSpace.add(line)
      else insert(line.unit, line.end, fonts.space(line))
    }
  }
  for (const [line, objects] of turned) {
    const { unit } = line
    const painted = objects.map(({ start, end }) => unit.content.toString('latin1', start, end))
    const last = painted.pop() ?? ''
    const space = withSpace.has(line) ? fonts.spaceInOwnFont(line) : ''
    const operators = [...painted, last.replace(/ET$/, `${space}\nET`)].join('\n')
    const start = Math.min(...objects.map((one) => one.start))
    edits.set(unit, [...(edits.get(unit) ?? []), { start, end: endOf(objects), operators }])
  }
  return new Map(
    [...edits].map(([unit, ofUnit]) => [
      unit,
      { edits: ofUnit, resources: fonts.resourcesOf(unit) },
    ]),
  )
}

type Lines = ReadonlyMap<ContentKey, readonly TextLine[]>

/** Lines with their text in the order in which it is read, and the place of those that are painted in another. */
function inReadingOrder(lines: Lines, documentText: string) {
  const turned = new Map<TextLine, readonly ContentRange[]>()
  const isReversed = ({ pieces }: TextLine) => pieces.some((piece) => piece.isReversed)
  if (![...lines.values()].flat().some(isReversed)) return { lines, turned }
  const words = new DocumentWords(documentText)
  const isKnown = (text: string) => words.moveTo(letters(text))
  const read = [...lines].map(([key, ofKey]) => {
    const inOrder = ofKey.map((line) => {
      if (line.objects === undefined || isMixed(line)) return line
      const pieces = logicalLine(line.pieces, isKnown)
      const objects = pieces && inOrderOf(pieces, line.objects)
      if (objects === undefined) return line
      const other = { ...line, text: pieces?.map(({ text }) => text).join('') ?? '' }
      turned.set(other, objects)
      return other
    })
    return [key, inOrder] as const
  })
  return { lines: new Map(read), turned }
}

/** Whether glyphs that are no text stand among those that are: shadows of a whole line come before it. */
function isMixed({ objects: [first] = [], unread }: TextLine): boolean {
  return unread.some(({ start }) => first === undefined || start > first.start)
}

/** Text objects in the order of their pieces; undefined where one has pieces apart from each other. */
function inOrderOf(pieces: readonly ShownPiece[], objects: readonly ContentRange[]) {
  const order = pieces.map(({ object }) => object).filter((one, i, all) => one !== all[i - 1])
  if (order.length !== objects.length || new Set(order).size !== order.length) return undefined
  const found = order.flatMap((number) => objects[number] ?? [])
  return found.length === objects.length ? found : undefined
}

function endOf(objects: readonly ContentRange[]): number {
  return Math.max(...objects.map(({ end }) => end))
}

/** To readers one thing with a description, whatever text is painted in it. */
const ILLUSTRATED: ReadonlySet<string> = new Set(['Figure', 'Formula'])

/** Lines that follow each other in one block, in reading order, with nothing else between them. */
interface Run {
  readonly lines: readonly TextLine[]
  /** Whether they are of a button, whose texts are the browser's: to choose a file, and which one is chosen. */
  readonly isButton: boolean
}

function runsOf(
  document: StructureElement,
  lines: ReadonlyMap<ContentKey, readonly TextLine[]>,
): readonly Run[] {
  const runs: Run[] = []
  for (const block of elementsOf(document)) {
    if (isInline(block) || ILLUSTRATED.has(block.type)) continue
    const isButton = isName(attribute(block, 'PrintField', 'Role'), 'pb')
    let run: TextLine[] = []
    const pending: StructureChild[] = [...block.children].reverse()
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (next.kind === 'content') run.push(...(lines.get(contentKey(next)) ?? []))
      else if (next.kind === 'annotation') continue
      else if (isInline(next)) for (const child of next.children.toReversed()) pending.push(child)
      else {
        if (run.length > 1) runs.push({ lines: run, isButton })
        run = []
      }
    }
    if (run.length > 1) runs.push({ lines: run, isButton })
  }
  return runs
}

/** The small text of a ruby stands beside its base, and not behind it. */
function isInline({ type }: StructureElement): boolean {
  return INLINE.has(type) && type !== 'RT' && type !== 'RP'
}

/** More than {@link DocumentWords} looks at. */
const CONTEXT = 32

/** Those lines of a run that end a word without showing it. */
function endsOfWords({ lines, isButton }: Run, words: DocumentWords): readonly TextLine[] {
  const found: TextLine[] = []
  const texts = lines.map(({ text }) => letters(text))
  let before = ''
  for (const [index, line] of lines.entries()) {
    before = (before + texts[index]).slice(-CONTEXT)
    const next = lines[index + 1]
    if (next === undefined || /\s$/u.test(line.text) || /^\s/u.test(next.text)) continue
    if (line.text === '' || next.text === '') continue
    let after = ''
    for (let at = index + 1; at < lines.length && after.length < CONTEXT; at += 1)
      after += texts[at]
    if (words.areApart(before, after) ?? (isButton || looksApart(line, next))) found.push(line)
  }
  return found
}

// Scripts that are written without spaces.
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u

/** Whether the text of two lines is of two words, by how it looks. */
function looksApart(line: TextLine, next: TextLine): boolean {
  const isOther =
    line.unit !== next.unit || Math.abs(line.baseline - next.baseline) > line.sizePt / 2
  if (!isOther) return false
  const [end = '', start = ''] = [[...line.text].at(-1), [...next.text][0]]
  return !/[-\u00ad\u2010]/u.test(end) && !(SPACELESS.test(end) && SPACELESS.test(start))
}
