import { EngineError } from '../../messages/errors.ts'

/** Block quotes and lists inside each other; people stop at ten. */
const MAX_DEPTH = 100

/**
 * Refuses text whose block quotes and lists lie deeper in each other than any document's.
 *
 * The parser recurses once per level: `>` written 2000 times would fill its stack, and the time it takes for lists
 * grows with the square of their depth. So the depth is estimated from the line beginnings alone, before it is parsed.
 *
 * @param field that holds the text, as messages name it
 * @throws EngineError `invalid_document`
 */
export function refuseDeepNesting(text: string, field: string): void {
  // Columns at which the open lists began, and how many there are at most.
  const open: number[] = []
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    if (depthOfLine(text, start, end, open) > MAX_DEPTH) {
      const message = `${field} nests block quotes and lists deeper than ${MAX_DEPTH} levels.`
      throw new EngineError('invalid_document', message)
    }
    start = end + 1
  }
}

function depthOfLine(text: string, start: number, end: number, open: number[]): number {
  let column = 0
  let markers = 0
  for (let at = start; at < end; ) {
    const character = text.charAt(at)
    if (character === ' ' || character === '\t') {
      column += character === '\t' ? 4 : 1
      at += 1
      continue
    }
    const length = markerLength(text, at)
    if (length === 0) break
    if (character !== '>' && markers === 0) openList(open, column)
    markers += 1
    at += length
    column += length
    if (markers > MAX_DEPTH) break
  }
  return markers + open.length
}

/** A list item at a column ends every list that began at this column or behind it, and begins one. */
function openList(open: number[], column: number): void {
  while ((open.at(-1) ?? -1) >= column) open.pop()
  open.push(column)
}

/** Length of the block quote or list marker at a place; 0 where there is none. */
function markerLength(text: string, at: number): number {
  const character = text.charAt(at)
  if (character === '>') return 1
  const isBullet = character === '-' || character === '*' || character === '+'
  let end = at
  if (isBullet) end += 1
  else {
    while (end - at < 9 && /\d/.test(text.charAt(end))) end += 1
    if (end === at || !/[.)]/.test(text.charAt(end))) return 0
    end += 1
  }
  return /^\s?$/.test(text.charAt(end)) ? end - at : 0
}
