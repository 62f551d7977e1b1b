import { RE2JS } from 're2js'
import type { PaintedGlyph } from '../../../pdf/glyphs/content-node.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { mayBeginBefore } from './presets/find-emails.ts'
import { findPreset, mayGoOnBelow } from './presets/find-preset.ts'
import { fold, lettersOf, type Spelling, spell } from './spell.ts'
import { isSpelled, printedRuns } from './streams/printed-runs.ts'
import type { TextView } from './text-view.ts'
import { isUnread, mayBeUnread } from './unsure/unread-glyphs.ts'

/** Units of a view that a rule names, from the first to behind the last. */
export interface Hit {
  readonly from: number
  readonly to: number
}

/** Finds in text what an edit names; {@link Rules.isEmpty} when it names areas alone. */
export interface Rules {
  readonly isEmpty: boolean
  readonly find: (view: TextView) => readonly Hit[]
  /** Whether a view of these letters, as `lettersOf` reads them, can hold anything that is named. */
  readonly mayHold: (letters: string) => boolean
  /** Whether anything that is named can begin in the letters of one view and end in those of the next. */
  readonly maySpan: (letters: string, next: string) => boolean
  /** Whether a string holds anything that is named. */
  readonly isIn: (text: string) => boolean
  /** Whether bytes that are no text spell what is named, long enough not to do so by chance. */
  readonly isSpelledIn: (data: Buffer, kind: BinaryKind) => boolean
  /** Whether something that is named may stand where glyphs do not say what they mean. */
  readonly mayBeUnread: (glyphs: readonly PaintedGlyph[]) => boolean
  /** Whether something that is named may go on over the end of a line, and nobody can say whether it does. */
  readonly isUnsure: (view: () => TextView) => boolean
}

/** Bytes that nobody knows, or codes and samples, which look like patterns by chance. */
export type BinaryKind = 'unknown' | 'codes'

type Range = readonly [start: number, end: number]
type Finder = (text: string) => Iterable<Range>

// Every way in which gaps between glyphs may have been meant.
const OF_TEXT: readonly Spelling[] = [
  { form: 'NFKD', maybe: ' ', line: ' ' },
  { form: 'NFKD', maybe: '', line: ' ' },
  { form: 'NFKD', maybe: '', line: '' },
  { form: 'NFKD', maybe: '', line: 'hyphenated' },
  { form: 'NFKD', maybe: ' ', line: 'hyphenated' },
]
const OF_PATTERNS: readonly Spelling[] = [
  { form: 'NFKC', maybe: ' ', line: '\n' },
  { form: 'NFKC', maybe: '', line: '\n' },
  { form: 'NFKC', maybe: '', line: 'hyphenated' },
]
const OF_PRESETS: readonly Spelling[] = [
  { form: 'NFKC', maybe: ' ', line: '\n' },
  { form: 'NFKC', maybe: '', line: '\n' },
  { form: 'NFKC', maybe: '', line: 'mended' },
]
// Shorter ones stand in any megabyte of codes by chance.
const [LONG_TEXT, LONG_PATTERN] = [5, 7]
const BARE: Spelling = { form: 'NFKD', maybe: '', line: '', isBare: true }

/** The rules of an edit. */
export function compileRules(edit: EditOf<'redact'>): Rules {
  const texts = listOf(edit.text).map((text) => literal(text, edit))
  const dense = listOf(edit.text).map((text) => densely(text, edit))
  const bareTexts = listOf(edit.text).map(denseLetters)
  const longest = Math.max(0, ...bareTexts.map(({ length }) => length))
  const spread = listOf(edit.text).map((text) => literal(text.replace(/\s/gu, ''), edit))
  const flags = RE2JS.MULTILINE | (edit.case_sensitive ? 0 : RE2JS.CASE_INSENSITIVE)
  const patterns = listOf(edit.pattern).map((pattern) => linear(RE2JS.compile(pattern, flags)))
  const presets = (edit.presets ?? []).map(
    (preset): Finder =>
      (text) =>
        findPreset(preset, text),
  )
  const others = [...patterns, ...presets]

  function find(view: TextView): readonly Hit[] {
    const hits: Hit[] = []
    look(view, OF_PATTERNS, patterns, hits)
    look(view, OF_PRESETS, presets, hits)
    // Spellings differ in white space and hyphens: most views are done with one that has neither.
    if (texts.length === 0 || !isPossible(view)) return hits
    look(view, OF_TEXT, texts, hits)
    const isSpread = ({ from, to }: Hit) => isLetterSpaced(view, from, to)
    const bare: Hit[] = []
    look(view, [BARE], spread, bare)
    hits.push(...bare.filter(isSpread))
    return hits
  }

  function isPossible(view: TextView): boolean {
    return isAmong(lettersOf(view))
  }

  function isAmong(letters: string): boolean {
    return dense.some((finder) => !isNone(finder(letters)))
  }

  function isUnsure(viewed: () => TextView): boolean {
    const has = (preset: 'email' | 'phone') => edit.presets?.includes(preset) === true
    const isBroken = has('email') || has('phone') || patterns.length > 0
    if (!isBroken) return false
    const view = viewed()
    if (!view.gaps.includes('line')) return false
    const { text } = spell(view, { form: 'NFKC', maybe: ' ', line: '\n' })
    if (has('email') && mayBeginBefore(text)) return true
    if (has('phone') && mayGoOnBelow(text)) return true
    return patterns.some((finder) => mayGoOn(text, finder))
  }

  return {
    isEmpty: texts.length + others.length === 0,
    find,
    // A pattern may match whatever they mean.
    mayBeUnread: (glyphs) =>
      others.length > 0 ? glyphs.some(isUnread) : mayBeUnread(glyphs, bareTexts),
    isUnsure,
    isSpelledIn(data, kind) {
      const words = kind === 'unknown' ? others : []
      const isHit = (text: string) =>
        texts.some((finder) => isLong(finder(fold(text, 'NFKD')), LONG_TEXT)) ||
        words.some((finder) => isLong(finder(fold(text, 'NFKC')), LONG_PATTERN))
      const stated = listOf(edit.text).filter((text) => text.trim().length >= LONG_TEXT)
      return isSpelled(data, stated) || isHit(printedRuns(data))
    },
    mayHold: (letters) => others.length > 0 || isAmong(letters),
    maySpan: (letters, next) =>
      others.length > 0 || isAmong(letters.slice(-longest) + next.slice(0, longest)),
    isIn(text) {
      const spelled = [fold(text, 'NFKD'), fold(text, 'NFKC')]
      const [decomposed = '', composed = ''] = spelled
      return (
        texts.some((finder) => !isNone(finder(decomposed))) ||
        others.some((finder) => !isNone(finder(composed)))
      )
    },
  }
}

/** Whether something is found only where a line and the next are read as one word, and nothing of it without. */
function mayGoOn(text: string, finder: Finder): boolean {
  const places: number[] = []
  let joined = ''
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    for (let at = 0; at < line.length; at += 1) places.push(index + at)
    joined += line
  }
  let found: readonly Range[] | undefined
  for (const [start, end] of finder(joined)) {
    const [from, to] = [places[start] ?? 0, places[end - 1] ?? 0]
    if (end <= start || !text.slice(from, to).includes('\n')) continue
    found ??= [...finder(text)]
    if (!found.some(([own, behind]) => own <= to && from < behind)) return true
  }
  return false
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

function look(
  view: TextView,
  spellings: readonly Spelling[],
  finders: readonly Finder[],
  hits: Hit[],
): void {
  if (finders.length === 0) return
  const seen = new Set<string>()
  const ways = new Set<string>()
  const hasMaybe = view.gaps.includes('maybe')
  const hasLine = view.gaps.includes('line')
  for (const spelling of spellings) {
    // Spellings differ only where the view has such gaps.
    const way = `${spelling.form} ${hasMaybe && spelling.maybe} ${hasLine && spelling.line}`
    if (ways.has(way)) continue
    ways.add(way)
    const { text, unitAt } = spell(view, spelling)
    if (seen.has(text)) continue
    seen.add(text)
    for (const finder of finders) {
      for (const [start, end] of finder(text)) {
        if (end <= start) continue
        hits.push({ from: unitAt[start] as number, to: (unitAt[end - 1] as number) + 1 })
      }
    }
  }
}

/** Text to find: white space stands for any of it, or none. */
function literal(
  text: string,
  { case_sensitive: isExact, whole_words: isWhole }: EditOf<'redact'>,
): Finder {
  const words = fold(text, 'NFKD').trim().split(/\s+/).map(escaped)
  const source = words.join('\\s*')
  const bounded = isWhole ? `(?<![\\p{L}\\p{N}_])${source}(?![\\p{L}\\p{N}_])` : source
  const pattern = new RegExp(bounded, isExact ? 'gu' : 'giu')
  return function* finder(searched) {
    if (source === '') return
    for (const match of searched.matchAll(pattern))
      yield [match.index, match.index + match[0].length]
  }
}

/** Finds text without its white space and hyphens, as a part of words too; anything where nothing is left of it. */
function densely(text: string, edit: EditOf<'redact'>): Finder {
  const own = denseLetters(text)
  return own === '' ? () => [[0, 1]] : literal(own, { ...edit, whole_words: false })
}

function denseLetters(text: string): string {
  return fold(text, 'NFKD').replace(/[\s-]/g, '')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** An expression whose time grows with the text and no faster, however it is written. */
function linear(pattern: RE2JS): Finder {
  return function* finder(text) {
    const matcher = pattern.matcher(text)
    while (matcher.find()) yield [matcher.start(), matcher.end()]
  }
}

function isLong(ranges: Iterable<Range>, length: number): boolean {
  for (const [start, end] of ranges) if (end - start >= length) return true
  return false
}

function isNone(ranges: Iterable<Range>): boolean {
  for (const [start, end] of ranges) if (end > start) return false
  return true
}

/** Whether a word is spread: each of its letters stands apart from the next. */
function isLetterSpaced({ units, gaps }: TextView, from: number, to: number): boolean {
  const letters: { readonly text: string; readonly isApart: boolean }[] = []
  let isApart = false
  for (let index = from; index < to; index += 1) {
    const text = units[index]?.text ?? ''
    const gap = gaps[index]
    if (index > from && gap === 'line') return false
    if (index > from && gap !== 'none') isApart = true
    if (text.trim() === '') isApart = true
    else {
      letters.push({ text, isApart: isApart || letters.length === 0 })
      isApart = false
    }
  }
  return letters.length > 2 && letters.every((letter) => letter.isApart)
}
