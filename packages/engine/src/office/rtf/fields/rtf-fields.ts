import { type FieldFate, type FieldSurroundings, fateOfField } from '../../disarm/field-fate.ts'
import { fieldName } from '../../disarm/made-fields.ts'
import type { Removals } from '../../disarm/removals.ts'
import { isRiskyField } from '../../disarm/risky-field.ts'
import { invalidDocument } from '../../document/invalid-document.ts'
import type { TextEdits } from '../../xml/text-edits.ts'
import { openingEnd } from '../opening-tables.ts'
import { RUNNING_DESTINATIONS } from '../running/running-destinations.ts'
import { RtfScanner } from '../scan-rtf.ts'
import { fieldText } from './field-text.ts'

/** Fields in instructions of fields: each is looked at once for every field around it. */
const MAX_FIELD_DEPTH = 50
const RUNNING = new Set(RUNNING_DESTINATIONS)
/** Control words that show something. */
const SHOWN = new Set(['u', 'pict', 'shp', 'object', 'tab', 'chpgn', 'bullet'])

/** Goes along with a scanner and turns the fields of an RTF text into what a layout engine is to make of them. */
export class RtfFields {
  readonly #text: string
  readonly #around: FieldSurroundings
  readonly #edits: TextEdits
  readonly #removals: Removals
  /** Ends of the instructions around the token. */
  readonly #instructions: number[] = []
  /** Depths of the header or footer, and of the link, that the token stands in. */
  #running: number | undefined
  #link: number | undefined
  #isLocked = false
  #isDirty = false

  constructor(text: string, around: FieldSurroundings, edits: TextEdits, removals: Removals) {
    this.#text = text
    this.#around = around
    this.#edits = edits
    this.#removals = removals
  }

  /** Takes in a control word, or the end of a group. @param isDestination whether the word names its group */
  token({ kind, word, depth, start, end }: RtfScanner, isDestination: boolean): void {
    if (kind === 'close') {
      if (depth < (this.#running ?? 0)) this.#running = undefined
      if (depth < (this.#link ?? 0)) this.#link = undefined
    } else if (word === 'field') {
      this.#isLocked = false
      this.#isDirty = false
    } else if (word === 'fldlock') this.#isLocked = true
    else if (word === 'flddirty') this.#isDirty = true
    else if (isDestination && RUNNING.has(word)) this.#running ??= depth
    else if (isDestination && word === 'fldinst') this.#instruction(start, end, depth)
  }

  /**
   * Whether a list of contents has no entries: nothing, which other fields are told with where Word makes it, or one line
   * without a number or a link.
   */
  #isUnmade(from: number): boolean {
    if (!HEADING.test(this.#text.slice(openingEnd(this.#text)))) return false
    RESULT.lastIndex = from
    if (!RESULT.test(this.#text)) return !this.#isDirty
    const scanner = new RtfScanner(this.#text, RESULT.lastIndex)
    scanner.skipGroup()
    const result = this.#text.slice(RESULT.lastIndex, scanner.start)
    const { whole, instruction } = fieldText(result)
    if (instruction.trim() === '') return !this.#isDirty && whole.trim() === ''
    return !/\\par(?![a-z])/.test(result) && !/\d|PAGEREF|HYPERLINK/.test(whole)
  }

  #instruction(start: number, from: number, depth: number): void {
    // Looked at ahead: fields that stand in the instruction are judged by themselves, too.
    const ahead = new RtfScanner(this.#text, from)
    ahead.skipGroup()
    const instructions = this.#instructions
    while ((instructions.at(-1) ?? Number.POSITIVE_INFINITY) < start) instructions.pop()
    const isInner = instructions.length > 0
    instructions.push(ahead.start)
    if (instructions.length > MAX_FIELD_DEPTH) {
      throw invalidDocument(`has fields nested deeper than ${MAX_FIELD_DEPTH}`)
    }
    const { whole, instruction, inner } = fieldText(this.#text.slice(from, ahead.start))
    const isRisky = isRiskyField(whole) || isRiskyField(instruction)
    if (isRisky) this.#removals.add('fields')
    const fate: FieldFate =
      isRisky ||
      fateOfField(
        {
          instruction,
          inner,
          isInner,
          hasResult: hasResult(this.#text, ahead.end),
          isLinked: this.#link !== undefined,
          isLocked: this.#isLocked,
          isDirty: this.#isDirty,
        },
        this.#running !== undefined,
        this.#around,
        (kind) => this.#removals.add(kind),
      )
    if (fieldName(instruction) === 'TOC' && this.#isUnmade(ahead.end)) {
      this.#removals.add('unmadeContents')
    }
    if (fate === true) this.#edits.remove(from, ahead.start)
    else {
      if (/^\s*HYPERLINK\b/i.test(fate || instruction)) this.#link ??= depth - 1
      if (fate !== false) this.#edits.replace(from, ahead.start, ` ${escapeRtf(fate)}`)
    }
  }
}

/** Group of a field's result, as far as its content. @param from end of the group of its instruction */
const RESULT = /\s*\{\s*\\fldrslt(?![a-z])/y
/** A paragraph that a list of contents has: a heading. */
const HEADING = /\\outlinelevel[0-8](?!\d)/

/** Whether anything is stored of a field's result. @param from end of the group of its instruction */
function hasResult(text: string, from: number): boolean {
  const scanner = new RtfScanner(text, from)
  let isFirst = false
  let result: number | undefined
  while (scanner.next()) {
    const { kind, word, depth } = scanner
    if (depth < 1) return false
    if (kind === 'close' && depth < (result ?? 0)) return false
    if (kind === 'open') {
      isFirst = true
      continue
    }
    const isName = isFirst && kind === 'word'
    isFirst = false
    if (isName && word === 'fldrslt') result = depth
    // A field in the result: its instruction is not shown.
    else if (isName && word === 'fldinst') scanner.skipGroup()
    else if (result !== undefined && isShown(scanner)) return true
  }
  return false
}

function isShown({ kind, word, text, start, end }: RtfScanner): boolean {
  if (kind === 'text') return text.slice(start, end).replaceAll(/[\r\n]/g, '') !== ''
  return kind === 'symbol' ? /['~_-]/.test(word) : SHOWN.has(word)
}

/** Text as it stands in RTF: bytes as they are read, other characters by their numbers. */
function escapeRtf(text: string): string {
  return text.replace(/[\\{}\u0080-\uffff]/g, (character) => {
    const code = character.charCodeAt(0)
    if (code < 0x80) return `\\${character}`
    if (code < 0x100) return `\\'${code.toString(16)}`
    return `\\uc1\\u${code > 0x7fff ? code - 0x1_0000 : code}?`
  })
}
