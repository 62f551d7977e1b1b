import { Readable } from 'node:stream'
import type { Output, Terminal } from '../terminal/terminal.ts'

/** A terminal in memory, for tests. */
export interface MemoryTerminal extends Terminal {
  /** Text written to standard output so far. */
  readonly out: () => string
  /** Text written to standard error so far. */
  readonly err: () => string
}

/** A terminal whose streams are held in memory; nothing of it is a TTY unless said. */
export function memoryTerminal(
  options: { readonly stdin?: string; readonly isTTY?: boolean } = {},
): MemoryTerminal {
  const { stdin = '', isTTY = false } = options
  const output = (chunks: Uint8Array[]): Output => ({
    isTTY,
    write(chunk, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  const out: Uint8Array[] = []
  const err: Uint8Array[] = []
  return {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: output(out),
    stderr: output(err),
    out: () => Buffer.concat(out).toString(),
    err: () => Buffer.concat(err).toString(),
  }
}
