import { TextDecoder } from 'node:util'
import { encodingOfLanguage } from './encoding-of-language.ts'
import { likelyEncoding } from './likely-encoding.ts'

// Wide enough for the prescan that HTML asks for (the encoding within the first 1024 bytes).
const PRESCAN_BYTES = 1024

/**
 * Text of a file whose encoding nobody stated.
 *
 * In order: a byte order mark; UTF-8 when the bytes are valid UTF-8; the encoding an HTML `<meta>` names; the one that the
 * bytes look like; the one of the language that `<html lang>` names; windows-1252. UTF-8 comes before `<meta>`, since bytes that happen to be valid UTF-8 beyond ASCII are
 * UTF-8, while saved pages often carry the `<meta>` of the encoding they once had.
 *
 * @param guessed told the encoding where nothing in the file says which it is
 * @example decodeText(Buffer.from('Größe', 'latin1')) // 'Größe'
 *
 * Source: HTML Standard, 13.2.3.2 (prescan, frequency analysis, fallback).
 */
export function decodeText(
  bytes: Uint8Array,
  guessed: (encoding: string) => void = () => {},
): string {
  const marked = byteOrderMark(bytes)
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const label = metaCharset(bytes)
    const named = decoderOf(label)
    if (named !== undefined) return named.decode(bytes)
    const likely = label === undefined ? likelyEncoding(bytes) : undefined
    const encoding = likely ?? encodingOfLanguage(bytes) ?? 'windows-1252'
    guessed(encoding)
    return new TextDecoder(encoding).decode(bytes)
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1')
  return /<meta[^>]*?charset\s*=\s*["']?\s*([\w:-]+)/i.exec(head)?.[1]
}

function decoderOf(label: string | undefined): TextDecoder | undefined {
  // A `<meta>` that could be read as ASCII cannot stand in UTF-16.
  if (label === undefined || /^utf-?16/i.test(label)) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
