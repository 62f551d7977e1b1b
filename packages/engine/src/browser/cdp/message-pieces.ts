/** A DevTools command with its number. */
export interface CdpCommand {
  readonly id: number
  readonly method: string
  readonly params: unknown
  readonly sessionId: string | undefined
}

/** Characters that are escaped at a time: less than a millisecond's work. */
export const PIECE = 2 ** 17

/**
 * JSON text of a command, in pieces that are made when they are asked for: long texts among its parameters, such as a
 * document or a file in Base64, take tens of milliseconds at once.
 */
export function messagePieces(command: CdpCommand): Iterable<string> {
  const { params, ...others } = command
  const entries = Object.entries(params ?? {})
  const long = entries.filter(isLong)
  if (long.length === 0) return [JSON.stringify(command)]
  const short = Object.fromEntries(entries.filter((entry) => !isLong(entry)))
  return withLong(JSON.stringify({ ...others, params: short }), long)
}

/** The JSON text of a command, whose parameters are its end, with further parameters. */
function* withLong(
  command: string,
  parameters: readonly (readonly [name: string, text: string])[],
): Generator<string, void, void> {
  yield command.slice(0, -'}}'.length)
  let comma = command.endsWith('{}}') ? '' : ','
  for (const [name, text] of parameters) {
    yield `${comma}${JSON.stringify(name)}:"`
    yield* escaped(text)
    yield '"'
    comma = ','
  }
  yield '}}'
}

function isLong(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string' && entry[1].length > PIECE
}

function* escaped(text: string): Generator<string, void, void> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PIECE, text.length)
    // Halves of a character alone would be escaped as such.
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1
    yield JSON.stringify(text.slice(start, end)).slice(1, -1)
    start = end
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
