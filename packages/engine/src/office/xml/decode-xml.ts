import { invalidDocument } from '../document/invalid-document.ts'

// Encodings in which `<` cannot hide: what is scanned here is what a later parser reads.
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
}

const DECLARATION = /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["'][^>]*\?>/

/** Whether bytes are XML by their first characters, in UTF-8 or UTF-16. */
export function looksLikeXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64))
  const wide = wideEncoding(head)
  const text = wide === undefined ? head.toString('utf8') : new TextDecoder(wide).decode(head)
  return /^\uFEFF?\s*<[?!a-z_]/i.test(text)
}

/**
 * Text of an XML part, without byte order mark.
 *
 * @param name of the part, for the message
 * @throws EngineError `invalid_document` when it is in an encoding that cannot be judged, or not XML at all
 */
export function decodeXml(bytes: Uint8Array, name: string): string {
  const encoding = wideEncoding(bytes) ?? declaredEncoding(bytes)
  const text = encoding === undefined ? undefined : decode(bytes, encoding)
  if (text === undefined || !/^\s*</.test(text)) {
    throw invalidDocument(`holds ${quoted(name)}, which is not XML in UTF-8 or UTF-16`)
  }
  return text
}

/**
 * Bytes of an XML part in UTF-8; a declaration of another encoding is corrected.
 *
 * @param text as {@link decodeXml} returned it, edited
 */
export function encodeXml(text: string): Uint8Array {
  const declaration = DECLARATION.exec(text)?.[0]
  if (declaration === undefined) return Buffer.from(text)
  const corrected = declaration.replace(/encoding\s*=\s*["'][^"']+["']/, () => 'encoding="UTF-8"')
  return Buffer.from(corrected + text.slice(declaration.length))
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  return undefined
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = DECLARATION.exec(head.replace(/^\xEF\xBB\xBF/, ''))?.[1] ?? 'utf-8'
  return Object.hasOwn(ENCODINGS, declared.toLowerCase())
    ? ENCODINGS[declared.toLowerCase()]
    : undefined
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 60))
}
