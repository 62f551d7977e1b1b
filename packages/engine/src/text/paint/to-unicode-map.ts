import type { UsedGlyph } from './used-face.ts'

// ISO 32000-2, 9.10.3: at most 100 in one section.
const SECTION = 100

/** Stands for a glyph that adds nothing to the text: PDF/A wants a character for each, readers skip this one. */
const NOTHING = '\u200b'

/**
 * A ToUnicode CMap: the text of each code of two bytes.
 *
 * Source: ISO 32000-2, 9.10.3; Adobe Technical Note 5411.
 */
export function toUnicodeMap(glyphs: readonly UsedGlyph[]): Uint8Array {
  const lines = [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <FFFF>',
    'endcodespacerange',
  ]
  for (let start = 0; start < glyphs.length; start += SECTION) {
    const section = glyphs.slice(start, start + SECTION)
    lines.push(`${section.length} beginbfchar`)
    for (const { code, text } of section) lines.push(`<${hexCode(code)}> <${hexText(text)}>`)
    lines.push('endbfchar')
  }
  lines.push('endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end', '')
  return Buffer.from(lines.join('\n'), 'latin1')
}

/** A code as four hexadecimal digits. */
export function hexCode(code: number): string {
  return code.toString(16).padStart(4, '0')
}

function hexText(text: string): string {
  return Buffer.from(text || NOTHING, 'utf16le')
    .swap16()
    .toString('hex')
}
