import { REMOVED_DESTINATIONS } from '../removed-destinations.ts'
import { RtfScanner } from '../scan-rtf.ts'

/** Texts of a field's instruction, whatever groups and formats they stand in. */
export interface FieldText {
  /** All of it, the instructions of fields in it too. */
  readonly whole: string
  /** With the results of the fields in it, and without destinations, which no program takes for a part of it. */
  readonly instruction: string
  /** Instructions of the fields in it. */
  readonly inner: readonly string[]
}

/** @param body content of the group of the instruction, bytes as latin-1 */
export function fieldText(body: string): FieldText {
  const scanner = new RtfScanner(body)
  const inner: string[] = []
  let whole = ''
  let instruction = ''
  // Characters that a Unicode character replaces, for readers that do not know it.
  let skipped = 0
  let skipCount = 1
  /** Depth of an instruction in this one. */
  let inside: number | undefined
  /** Depth of a destination. */
  let apart: number | undefined
  let isFirst = false
  let isMarked = false
  const add = (text: string) => {
    whole += text
    if (apart !== undefined) return
    if (inside === undefined) instruction += text
    else inner.push((inner.pop() ?? '') + text)
  }
  while (scanner.next()) {
    const { kind, word, value, start, end, depth } = scanner
    if (kind === 'open') {
      isFirst = true
      isMarked = false
      continue
    }
    if (kind === 'close' && depth < (inside ?? 0)) inside = undefined
    if (kind === 'close' && depth < (apart ?? 0)) apart = undefined
    if (kind === 'word' && isFirst && word !== 'fldinst') {
      if (isMarked || Object.hasOwn(REMOVED_DESTINATIONS, word)) apart ??= depth
    }
    if (isFirst && kind === 'text' && body.slice(start, end).trim() === '') continue
    let piece = ''
    if (kind === 'text') piece = body.slice(start, end).replaceAll(/[\r\n]/g, '')
    else if (kind === 'symbol') {
      piece =
        word === "'" ? String.fromCharCode(Number.parseInt(body.slice(start + 2, end), 16)) : word
      if (word === '*') {
        isMarked = isFirst
        if (isFirst) continue
        piece = ''
      }
    } else if (kind === 'word' && word === 'u') {
      add(String.fromCharCode((value ?? 0) & 0xffff))
      skipped = skipCount
      continue
    } else if (kind === 'word' && word === 'uc') skipCount = Math.max(0, value ?? 1)
    else if (kind === 'word' && word === 'fldinst' && isFirst && inside === undefined) {
      inside = depth
      inner.push('')
    }
    isFirst = false
    const dropped = Math.min(skipped, piece.length)
    skipped -= dropped
    add(piece.slice(dropped))
  }
  return { whole, instruction, inner }
}
