import { fieldName } from '../../../disarm/made-fields.ts'
import type { StoryParagraph } from './story-paragraphs.ts'

/** Switches of lists of contents that are made here: levels, numbers, links, web view, and the format that Word keeps. */
const KNOWN = /^(?:\s*\\(?:[on](?:\s*"[^"]*")?|[huzwx]|\*\s*MERGEFORMAT))*\s*$/i

/** A list of contents. */
export interface ContentsField {
  /** Places of its first and last paragraph. */
  readonly first: number
  readonly last: number
  /** Levels of heading styles, from 1. */
  readonly levels: readonly [number, number] | undefined
  /** Whether paragraphs with a level in the outline are listed, too. */
  readonly byOutline: boolean
  /** Levels without page numbers. */
  readonly unnumbered: readonly [number, number] | undefined
  /** Whether Word makes it when it opens the document. */
  readonly isDirty: boolean
  /** Whether it can be made here: by its switches, and by where it stands. */
  readonly isMakeable: boolean
  /** Text that is stored of it. */
  readonly result: string
  /** Whether a page number in it has no result. */
  readonly lacksNumber: boolean
}

interface OpenField {
  readonly first: number
  readonly isDirty: boolean
  readonly isUsable: boolean
  instruction: string
  result: string
  inResult: boolean
  /** Whether a page number in it has no result. */
  lacksNumber: boolean
}

/** The lists of contents of a document. */
export function contentsFields(
  paragraphs: readonly StoryParagraph[],
  updatesFields: boolean,
): readonly ContentsField[] {
  const found: ContentsField[] = []
  const open: OpenField[] = []
  paragraphs.forEach((paragraph, index) => {
    paragraph.pieces.forEach((piece, place) => {
      const field = open.at(-1)
      if ('mark' in piece && piece.mark.type === 'begin') {
        const { isDirty, isLocked, isBehindText } = piece.mark
        open.push({
          ...{ first: index, isDirty: isDirty || updatesFields, instruction: '', result: '' },
          ...{ isUsable: !isLocked && !isBehindText && open.length === 0 },
          ...{ inResult: false, lacksNumber: false },
        })
      } else if (field === undefined) return
      else if ('instruction' in piece) field.instruction += field.inResult ? '' : piece.instruction
      else if ('text' in piece) for (const one of open) one.result += one.inResult ? piece.text : ''
      else if (piece.mark.type === 'separate') field.inResult = true
      else if (piece.mark.type === 'end') {
        open.pop()
        noteNumber(field, open.at(-1))
        const isLast = !paragraph.pieces
          .slice(place)
          .some((one) => 'text' in one && one.text.trim() !== '')
        const contents = contentsOf(field, { last: index, isLast })
        if (contents !== undefined) found.push(contents)
      }
    })
  })
  return found
}

function noteNumber(field: OpenField, around: OpenField | undefined): void {
  if (around === undefined || fieldName(field.instruction) !== 'PAGEREF') return
  around.lacksNumber ||= field.result.trim() === ''
}

function contentsOf(
  { instruction, isUsable, ...field }: OpenField,
  { last, isLast }: { readonly last: number; readonly isLast: boolean },
): ContentsField | undefined {
  if (fieldName(instruction) !== 'TOC') return undefined
  const { first, isDirty, result, lacksNumber } = field
  const switches = instruction.replace(/^\s*TOC\b/i, '')
  const byOutline = /\\u/i.test(switches)
  const byStyle = /\\o/i.test(switches) || !byOutline
  return {
    ...{ first, last, byOutline, isDirty, result: result.trim(), lacksNumber },
    levels: byStyle ? (levelsOf(switches, 'o') ?? [1, 9]) : undefined,
    unnumbered: levelsOf(switches, 'n') ?? (/\\n/i.test(switches) ? [1, 9] : undefined),
    isMakeable: isUsable && isLast && KNOWN.test(switches),
  }
}

function levelsOf(switches: string, name: string): readonly [number, number] | undefined {
  const range = new RegExp(`\\\\${name}\\s*"?\\s*(\\d)\\s*-\\s*(\\d)`, 'i').exec(switches)
  return range ? [Number(range[1]), Number(range[2])] : undefined
}
