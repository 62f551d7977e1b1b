type Range = readonly [start: number, end: number]

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,8}\p{L}{2,24}/gu
const WHOLE = new RegExp(`^${EMAIL.source}$`, 'u')
const DOMAIN = /^(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}{2,24}$/u
// The end of a domain that a line cut off: what is before it may look complete.
const COMMON = /\.(?:com|org|net|info|gov|edu|mil|int|biz)$/iu
const AFTER_WORD = new RegExp(`[\\p{L}\\p{N}]\\n${EMAIL.source}`, 'gu')
const MAX_BREAKS = 3
// Signs between the letters of a word that is no word of a language, and figures beside letters.
const OF_ADDRESS = /[\p{L}\p{N}][._%+-][\p{L}\p{N}]|\p{L}\p{N}|\p{N}\p{L}/u
// A site that stands on a line of its own: no beginning of an address.
const SITE = /^www\.|\.(?:com|org|net|info|gov|edu|\p{L}{2})$/iu

/** A part of a line, by its place in the whole text. */
interface Token {
  readonly text: string
  readonly start: number
  /** The text of the whole line. */
  readonly line: string
  readonly lineIndex: number
}

/**
 * Addresses, also those that ends of lines cut in two. A word beside an address, on another line, is none of its parts:
 * it counts only where the address is not complete without it, or where the line looks broken for want of room.
 *
 * @param text with a line feed at the end of each line
 */
export function* findEmails(text: string): Iterable<Range> {
  for (const { 0: matched, index } of text.matchAll(EMAIL)) yield [index, index + matched.length]
  if (!text.includes('\n') || !text.includes('@')) return
  const lines = text.split('\n')
  const starts: number[] = []
  let at = 0
  for (const line of lines) {
    starts.push(at)
    at += line.length + 1
  }
  for (const [lineIndex, line] of lines.entries()) {
    for (let sign = line.indexOf('@'); sign >= 0; sign = line.indexOf('@', sign + 1)) {
      const found = broken({ lines, starts, lineIndex, sign })
      if (found) yield found
    }
  }
}

/**
 * Whether an address begins a line and the line before ends with a word that may be its beginning: nobody can say
 * without knowing the address.
 *
 * @param text with a line feed at the end of each line
 */
export function mayBeginBefore(text: string): boolean {
  const matches = [...text.matchAll(AFTER_WORD)]
  const found = matches.length > 0 ? [...findEmails(text)] : []
  return matches.some(({ 0: matched, index }) => {
    const [start, end] = [index + matched.indexOf('\n') + 1, index + matched.length]
    return !found.some(([from, to]) => from < start && to >= end)
  })
}

/** The address around a sign, as far as it goes on over ends of lines; undefined where it stands on one. */
function broken({
  lines,
  starts,
  lineIndex,
  sign,
}: {
  readonly lines: readonly string[]
  readonly starts: readonly number[]
  readonly lineIndex: number
  readonly sign: number
}): Range | undefined {
  const line = lines[lineIndex] ?? ''
  const start = starts[lineIndex] ?? 0
  const own = /[\p{L}\p{N}._%+-]*$/u.exec(line.slice(0, sign))?.[0] ?? ''
  const first = { text: own, start: start + sign - own.length, line, lineIndex }
  const before = partsBefore(lines, starts, first)
  const domain = /^[\p{L}\p{N}.-]*/u.exec(line.slice(sign + 1))?.[0] ?? ''
  const after = partsAfter(lines, starts, {
    text: domain,
    start: start + sign + 1,
    line,
    lineIndex,
  })
  if (before.length + after.length === 2) return undefined
  const joined = (tokens: readonly Token[]) => tokens.map((token) => token.text).join('')
  const address = `${joined(before)}@${joined(after)}`.replace(/[.-]+$/, '')
  const last = after.at(-1)
  if (last === undefined || !WHOLE.test(address)) return undefined
  const end = last.start + last.text.replace(/[.-]+$/, '').length
  return [before[0]?.start ?? first.start, end]
}

function partsBefore(
  lines: readonly string[],
  starts: readonly number[],
  first: Token,
): readonly Token[] {
  const parts = [first]
  while (parts.length <= MAX_BREAKS) {
    const [next = first] = parts
    const line = lines[next.lineIndex - 1]
    if (next.start !== starts[next.lineIndex] || line === undefined) break
    const text = /[\p{L}\p{N}._%+-]+$/u.exec(line)?.[0] ?? ''
    const isFull = text === line && text.length >= (/^\S*/.exec(next.line)?.[0].length ?? 0)
    const isPart = /[._%+-]$/.test(text) || isFull || (OF_ADDRESS.test(text) && !SITE.test(text))
    if (text === '' || (next.text !== '' && !(isPart && /\p{L}/u.test(text)))) break
    const lineIndex = next.lineIndex - 1
    parts.unshift({
      text,
      start: (starts[lineIndex] ?? 0) + line.length - text.length,
      line,
      lineIndex,
    })
  }
  return parts
}

function partsAfter(
  lines: readonly string[],
  starts: readonly number[],
  first: Token,
): readonly Token[] {
  const parts = [first]
  let domain = first.text
  while (parts.length <= MAX_BREAKS) {
    const last = parts.at(-1) ?? first
    const line = lines[last.lineIndex + 1]
    const start = starts[last.lineIndex + 1]
    const isAtEnd =
      last.start + last.text.length === (starts[last.lineIndex] ?? 0) + last.line.length
    if (!isAtEnd || line === undefined || start === undefined) break
    const text = /^[\p{L}\p{N}.-]+/u.exec(line)?.[0] ?? ''
    const isComplete = DOMAIN.test(domain.replace(/\.$/, ''))
    const isDomain = DOMAIN.test(text.replace(/[.-]+$/, '')) && !/^www\./i.test(text)
    const goesOn =
      /^\.\p{L}/u.test(text) ||
      (isDomain && !line.startsWith(`${text}@`)) ||
      (/^\p{L}+$/u.test(text) && COMMON.test(domain + text))
    if (text === '' || (isComplete && !goesOn)) break
    domain += text
    parts.push({ text, start, line, lineIndex: last.lineIndex + 1 })
  }
  return parts
}
