import { fieldName } from '../../../disarm/made-fields.ts'
import type { StoryParagraph } from './story-paragraphs.ts'

/** Switches of lists of contents that are made here: levels, links, web view, and the format that Word keeps. */
const KNOWN = /^(?:\s*\\(?:o(?:\s*"[^"]*")?|[huzwx]|\*\s*MERGEFORMAT))*\s*$/i

/** A list of contents that Word makes when it opens the document, and that has no entries, or none with page numbers. */
export interface ContentsField {
  /** Places of its first and last paragraph. */
  readonly first: number
  readonly last: number
  /** Levels of heading styles, from 1. */
  readonly levels: readonly [number, number] | undefined
  /** Whether paragraphs with a level in the outline are listed, too. */
  readonly byOutline: boolean
}

interface OpenField {
  readonly first: number
  readonly isDirty: boolean
  readonly isUsable: boolean
  instruction: string
  hasResult: boolean
  inResult: boolean
  /** Whether a page number in it has no result. */
  lacksNumber: boolean
}

/** The lists of contents of a document that are to be made. */
export function unmadeContents(
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
          ...{ first: index, isDirty: isDirty || updatesFields, instruction: '', hasResult: false },
          ...{ isUsable: !isLocked && !isBehindText && open.length === 0 },
          ...{ inResult: false, lacksNumber: false },
        })
      } else if (field === undefined) return
      else if ('instruction' in piece) field.instruction += field.inResult ? '' : piece.instruction
      else if ('text' in piece)
        for (const one of open) one.hasResult ||= one.inResult && piece.text.trim() !== ''
      else if (piece.mark.type === 'separate') field.inResult = true
      else if (piece.mark.type === 'end') {
        open.pop()
        noteNumber(field, open.at(-1))
        const isLast = !paragraph.pieces
          .slice(place)
          .some((one) => 'text' in one && one.text.trim() !== '')
        const contents = isLast ? contentsOf(field, index) : undefined
        if (contents !== undefined) found.push(contents)
      }
    })
  })
  return found
}

function noteNumber(field: OpenField, around: OpenField | undefined): void {
  if (around === undefined || fieldName(field.instruction) !== 'PAGEREF') return
  around.lacksNumber ||= !field.hasResult
}

function contentsOf(field: OpenField, last: number): ContentsField | undefined {
  const { first, instruction, isDirty, isUsable, hasResult, lacksNumber } = field
  if (!isUsable || !isDirty || (hasResult && !lacksNumber)) return undefined
  if (fieldName(instruction) !== 'TOC') return undefined
  const switches = instruction.replace(/^\s*TOC\b/i, '')
  if (!KNOWN.test(switches)) return undefined
  const [, range] = /\\o\s*"?\s*(\d\s*-\s*\d)/i.exec(switches) ?? []
  const [from = 1, to = 9] = range?.split('-').map(Number) ?? []
  const byOutline = /\\u/i.test(switches)
  const byStyle = /\\o/i.test(switches) || !byOutline
  return { first, last, byOutline, levels: byStyle ? [from, to] : undefined }
}
