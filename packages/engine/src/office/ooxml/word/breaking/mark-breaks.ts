import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { storyParts } from '../word-parts.ts'
import { type BreakRules, statedRule, styleBreaks } from './break-rules.ts'

/** Characters without width, which LibreOffice draws nothing for and leaves out of a PDF. */
const WORD_JOINER = '\u2060'
const ZERO_WIDTH_SPACE = '\u200b'

const HANGUL = /\p{Script=Hangul}/u
const EAST_ASIAN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Elements that part two pieces of text. */
const PARTS = new Set(
  `tab br cr ptab sym fldChar drawing pict object ruby rt rubyBase footnoteReference
endnoteReference noBreakHyphen softHyphen`.split(/\s+/),
)

interface Paragraph {
  readonly depth: number
  rules: BreakRules
  /** Rules that the paragraph states itself. */
  stated: BreakRules
  /** Character before, of the same piece of text. */
  last: string
}

/** Marks the text of a Word document as {@link markBreaks} does. */
export function markBreaksOf(document: OfficePackage, main: string): void {
  let rulesOf: ReturnType<typeof styleBreaks> | undefined
  for (const part of storyParts(document, main)) {
    const text = document.text(part)
    if (!EAST_ASIAN.test(text)) continue
    rulesOf ??= styleBreaks(document, main)
    const marked = markBreaks(text, part, rulesOf)
    if (marked !== text) document.write(part, marked)
  }
}

/**
 * Puts characters without width where LibreOffice breaks words in Hangul that Word keeps whole, and where it leaves gaps
 * between East Asian letters and others that the document switches off: it knows neither setting.
 *
 * Headings stay as they are: their text becomes bookmarks of a PDF.
 *
 * @param rulesOf rules of a style, and without one
 * @returns the text, the same when there is nothing to mark
 *
 * Source: ISO/IEC 29500-1, 17.3.1.2, 17.3.1.3, 17.3.1.45.
 */
export function markBreaks(
  text: string,
  part: string,
  rulesOf: (style: string | undefined) => BreakRules,
): string {
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  const paragraphs: Paragraph[] = []
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    const paragraph = paragraphs.at(-1)
    if (kind === 'close') {
      if (element === 'p' && paragraph?.depth === depth) paragraphs.pop()
      continue
    }
    if (element === 'p' && kind === 'open') {
      paragraphs.push({ depth, rules: rulesOf(undefined), stated: {}, last: '' })
    }
    if (paragraph === undefined) continue
    if (PARTS.has(element)) paragraph.last = ''
    else if (element === 't' && kind === 'open') {
      const start = scanner.end
      scanner.next()
      markText(edits, start, text.slice(start, scanner.start), paragraph)
    } else if (depth === paragraph.depth + 2) {
      // An element of its properties: other elements of this depth have other names.
      if (element === 'pStyle') paragraph.rules = rulesOf(scanner.attribute('val'))
      else paragraph.stated = { ...paragraph.stated, ...statedRule(scanner) }
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}

/** @param raw text as it is written: references stand between signs that are no letters, so they part nothing */
function markText(edits: TextEdits, start: number, raw: string, paragraph: Paragraph): void {
  const rules = { ...paragraph.rules, ...paragraph.stated }
  const letters = [rules.autoSpaceDE, rules.autoSpaceDN].includes(false) ? EAST_ASIAN : HANGUL
  const isWanted = rules.outlineLvl !== true && letters.test(paragraph.last + raw)
  if (isWanted) {
    let [at, before] = [start, kindOf(paragraph.last)]
    for (const character of raw) {
      const kind = kindOf(character)
      const mark = markBetween(before, kind, rules)
      if (mark !== undefined) edits.insert(at, mark)
      before = kind
      at += character.length
    }
  }
  paragraph.last = [...raw.slice(-2)].at(-1) ?? paragraph.last
}

type Kind = 'hangul' | 'other east asian' | 'letter' | 'digit' | 'none'

function kindOf(character: string): Kind {
  if (HANGUL.test(character)) return 'hangul'
  if (EAST_ASIAN.test(character)) return 'other east asian'
  if (/\p{L}/u.test(character)) return 'letter'
  return /\p{Nd}/u.test(character) ? 'digit' : 'none'
}

function markBetween(before: Kind, after: Kind, rules: BreakRules): string | undefined {
  const hasHangul = before === 'hangul' || after === 'hangul'
  // The Normal style of Word in Korean, as its PDFs show: words are broken, and there are no gaps.
  const isBare = rules.isBare === true && hasHangul
  const keepsWords = hasHangul && (rules.wordWrap ?? !isBare)
  if (before === 'hangul' && after === 'hangul') return keepsWords ? WORD_JOINER : undefined
  const kinds = [before, after]
  if (!hasHangul && !kinds.includes('other east asian')) return undefined
  const hasGap = kinds.includes('digit')
    ? (rules.autoSpaceDN ?? !isBare)
    : kinds.includes('letter')
      ? (rules.autoSpaceDE ?? !isBare)
      : true
  if (hasGap) return undefined
  return keepsWords ? WORD_JOINER : ZERO_WIDTH_SPACE
}
