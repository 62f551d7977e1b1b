/** Type of the record with the properties of a shape ([MS-ODRAW] 2.2.9). */
const PROPERTIES = Buffer.from([0x0b, 0xf0])
/** Between the begin of a record and its type: the version in the lowest four bits, the number of properties. */
const TYPE_AT = 2
const HEAD_BYTES = 8
const VERSION = 3
const PROPERTY_BYTES = 6
const NUMBER = 0x3fff
/** The text of WordArt (2.3.22.1, gtextUNICODE); its value is the length of the text with its end. */
const TEXT = 0x00c0
const END_BYTES = 2

/**
 * Whether a drawing of a DOC or XLS has words as WordArt: they are drawn as outlines, which are no text.
 *
 * @param drawings bytes of records of drawings, and of anything beside them
 */
export function hasWordArt(drawings: Buffer): boolean {
  for (
    let at = drawings.indexOf(PROPERTIES, TYPE_AT);
    at >= 0;
    at = drawings.indexOf(PROPERTIES, at + 1)
  ) {
    if (hasText(drawings, at - TYPE_AT)) return true
  }
  return false
}

function hasText(drawings: Buffer, start: number): boolean {
  const head = drawings.readUInt16LE(start)
  if ((head & 0xf) !== VERSION) return false
  const first = start + HEAD_BYTES
  const end = Math.min(drawings.length, first + (head >> 4) * PROPERTY_BYTES)
  for (let at = first; at + PROPERTY_BYTES <= end; at += PROPERTY_BYTES) {
    if ((drawings.readUInt16LE(at) & NUMBER) !== TEXT) continue
    return drawings.readUInt32LE(at + 2) > END_BYTES
  }
  return false
}
