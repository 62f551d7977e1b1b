import type { Readable } from 'node:stream'

/** Where text and bytes go: a process's standard output or error. */
export interface Output {
  readonly isTTY?: boolean | undefined
  write(chunk: string | Uint8Array, done: (error?: Error | null) => void): unknown
}

/** The three standard streams, so that tests can hold the other end. */
export interface Terminal {
  readonly stdin: Readable
  readonly stdout: Output
  readonly stderr: Output
}

/**
 * Writes and waits until the chunk has been handed over, so that exiting next loses nothing.
 *
 * @throws the stream's error, for example `EPIPE` when the reader is gone
 */
export function write(output: Output, chunk: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}
