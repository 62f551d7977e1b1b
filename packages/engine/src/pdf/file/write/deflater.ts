import { deflateSync } from 'node:zlib'

/** Deflates the data of streams for whoever writes them. */
export interface Deflater {
  /** Data that will be asked for, as a rule: whoever has another thread for it may begin. It may be told again. */
  expect(data: readonly Uint8Array[]): void
  /** @returns the data in the format of zlib (RFC 1950), at its default level: the same bytes wherever it is done */
  deflate(data: Uint8Array): Uint8Array
}

/** Deflates when it is asked to, on this thread. */
export const DEFLATE_HERE: Deflater = {
  expect() {},
  deflate: (data) => deflateSync(data),
}
