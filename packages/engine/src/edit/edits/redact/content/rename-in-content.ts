import { ContentScanner } from '../../../../pdf/content/content-scanner.ts'
import { type ContentEdit, editContent } from '../../../../pdf/content/edit-content.ts'
import { OP, operatorKind, SHOWS_TEXT } from '../../../../pdf/content/operator-codes.ts'
import type { PdfObject } from '../../../../pdf/file/objects.ts'
import { PdfError } from '../../../../pdf/file/pdf-error.ts'
import type { ChosenNames } from '../names/chosen-names.ts'
import type { IsNamedText } from '../streams/post-script.ts'
import { isKnown, looseWords, OperationRenamer } from './operation-renamer.ts'

/**
 * Content with other names for its resources and tags, without remarks, and without all that says what has to go and that
 * no reader shows: points, operations that nobody knows, operands that no operator takes.
 *
 * @returns undefined where all stays
 */
export function renameInContent(
  bytes: Buffer,
  names: ChosenNames,
  isText: IsNamedText,
): Buffer | undefined {
  const edits: ContentEdit[] = []
  const scanner = new ContentScanner(bytes)
  const renamer = new OperationRenamer(names, isText)
  // Most contents are done with one look at everything but their strings.
  const isSuspect = isText(looseWords(bytes.toString('latin1')))
  let end = 0
  while (scanner.next()) {
    if (isSuspect) dropRemark(end, scanner.start)
    end = scanner.end
    const { operator, start } = scanner
    if (operator === OP.inlineImage) continue
    const isShowing = operatorKind(operator) === SHOWS_TEXT
    if (!isSuspect && (isShowing || !hasWords(bytes, start, end)) && isKnown(operator)) continue
    const own = bytes.toString('latin1', start, end)
    const values = operandsOf(scanner)
    const operators = renamer.changed({ own, operator, values, isSuspect })
    if (operators !== undefined) edits.push({ start, end, operators })
  }
  dropRest(end)
  return edits.length > 0 ? editContent(bytes, edits) : undefined

  /** Remarks, which stand between operations. */
  function dropRemark(from: number, to: number): void {
    const between = bytes.toString('latin1', from, to)
    if (between.includes('%') && isText(between))
      edits.push({ start: from, end: to, operators: '\n' })
  }

  /** Operands behind the last operator. */
  function dropRest(from: number): void {
    const rest = bytes.toString('latin1', from)
    if (rest.trim() === '') return
    if (isText(looseWords(rest)) || operandsOf(scanner).some((value) => renamer.says(value)))
      edits.push({ start: from, end: bytes.length, operators: '\n' })
  }
}

function operandsOf(scanner: ContentScanner): PdfObject[] {
  try {
    return Array.from(
      { length: scanner.operandCount },
      (_, index) => scanner.operand(index) ?? null,
    )
  } catch (error) {
    if (error instanceof PdfError) return []
    throw error
  }
}

/** Whether an operation has strings, names or remarks. */
function hasWords(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at]
    if (byte === 0x28 || byte === 0x3c || byte === 0x2f || byte === 0x25) return true
  }
  return false
}
