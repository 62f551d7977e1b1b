import { byteString, dict, name, type PdfStream, stream } from '../../pdf/file/objects.ts'
import { hexCode } from './to-unicode-map.ts'

const SECTION = 100

/**
 * A CMap from codes of two bytes to glyph identifiers (CIDs), where these are not the same.
 *
 * Source: ISO 32000-2, 9.7.5.4.
 */
export function codeMap(
  pairs: readonly (readonly [code: number, cid: number])[],
  mapName: string,
): PdfStream {
  const lines = [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> def',
    `/CMapName /${mapName} def`,
    '/CMapType 1 def',
    '/WMode 0 def',
    '1 begincodespacerange',
    '<0000> <FFFF>',
    'endcodespacerange',
  ]
  for (let start = 0; start < pairs.length; start += SECTION) {
    const section = pairs.slice(start, start + SECTION)
    lines.push(`${section.length} begincidchar`)
    for (const [code, cid] of section) lines.push(`<${hexCode(code)}> ${cid}`)
    lines.push('endcidchar')
  }
  lines.push('endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end', '')
  const entries = dict({
    Type: name('CMap'),
    CMapName: name(mapName),
    CIDSystemInfo: dict({
      Registry: byteString('Adobe'),
      Ordering: byteString('Identity'),
      Supplement: 0,
    }),
    WMode: 0,
  })
  return stream(entries, Buffer.from(lines.join('\n'), 'latin1'))
}
