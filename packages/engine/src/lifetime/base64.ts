import { inTurns, type Steps } from './turns.ts'

/** Bytes that are written as text at a time, and characters that are read: a millisecond's work. Whole groups of both. */
const STEP_BYTES = 3 * 2 ** 18
const STEP_CHARACTERS = 4 * 2 ** 18

/** Bytes in base64, as DevTools commands take it; the time for large ones is shared with others. */
export function toBase64(bytes: Uint8Array): Promise<string> {
  return inTurns(encoding(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
}

/** Bytes of base64 as the browser writes it: without line breaks; the time for large ones is shared with others. */
export function fromBase64(text: string): Promise<Buffer> {
  return inTurns(decoding(text))
}

function* encoding(bytes: Buffer): Steps<string> {
  let text = ''
  for (let at = 0; at < bytes.byteLength; at += STEP_BYTES) {
    text += bytes.toString('base64', at, at + STEP_BYTES)
    yield
  }
  return text
}

function* decoding(text: string): Steps<Buffer> {
  const bytes = Buffer.alloc(Buffer.byteLength(text, 'base64'))
  for (let at = 0; at < text.length; at += STEP_CHARACTERS) {
    bytes.write(text.slice(at, at + STEP_CHARACTERS), (at / 4) * 3, 'base64')
    yield
  }
  return bytes
}
