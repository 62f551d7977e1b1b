const MAX_LENGTH = 120
// File systems count bytes (ext4, APFS: 255); 120 characters of CJK or emoji are more.
const MAX_BYTES = 240

// A title may be a megabyte; nothing behind this can end up in the name.
const MAX_CONSIDERED = 1000

// Separators and what Windows reserves.
const RESERVED = /[/\\:*?"<>|]+/g
// Controls, surrogates, private use, and the invisible marks that can disguise a name (bidi overrides and the
// like), but not the two joiners that Persian, Indic scripts and emoji are written with.
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?!\p{Join_Control})\p{Cf}/gu
// A leading dot hides a file, a leading dash reads as an option; Windows drops trailing dots and blanks.
const LEADING = /^[\s.\p{Join_Control}-]+/u
const TRAILING = /[\s.\p{Join_Control}-]+$/u
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * A file name that every file system and a `Content-Disposition` header take, from an option or a title.
 *
 * Separators and reserved characters become `-`; controls and invisible marks go; at most 120 characters
 * and 240 bytes, cut between characters; the extension stands once.
 *
 * @param name an option or a title; nothing usable in it leaves `document`
 * @param extension without the dot, for example `pdf`
 * @example safeFilename('Invoice 2026/001', 'pdf') // 'Invoice 2026-001.pdf'
 */
export function safeFilename(name: string | undefined, extension: string): string {
  const suffix = `.${extension}`
  const text = clean((name ?? '').slice(0, MAX_CONSIDERED)).replace(TRAILING, '')
  const stem = trimEnds(withoutSuffix(text, suffix))
  const usable = WINDOWS_DEVICE.test(stem) ? `_${stem}` : stem
  const cut = trimEnds(cutAt(usable, MAX_LENGTH - suffix.length, MAX_BYTES - suffix.length))
  return `${cut === '' ? 'document' : cut}${suffix}`
}

function clean(text: string): string {
  // White space first: a line break in a title is a blank, not nothing.
  const visible = text.replace(/\s+/g, ' ').replace(INVISIBLE, '').normalize('NFC')
  // Blanks on both sides of a mark that went are one blank now.
  return visible.replace(/ +/g, ' ').replace(RESERVED, '-')
}

function withoutSuffix(text: string, suffix: string): string {
  return text.toLowerCase().endsWith(suffix) ? text.slice(0, -suffix.length) : text
}

function trimEnds(text: string): string {
  return text.replace(LEADING, '').replace(TRAILING, '')
}

function cutAt(text: string, maxLength: number, maxBytes: number): string {
  // A segmenter takes milliseconds to make; few names need one.
  if (text.length <= maxLength && Buffer.byteLength(text) <= maxBytes) return text
  let kept = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (kept.length + segment.length > maxLength || bytes > maxBytes) break
    kept += segment
  }
  return kept
}
