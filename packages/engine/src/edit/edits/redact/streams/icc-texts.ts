import { decodeUtf16 } from '../../../../pdf/file/decode-text-string.ts'
import type { IsNamedText } from './post-script.ts'

const [HEADER_BYTES, SIGNATURE_AT, ID_AT, ID_BYTES] = [128, 36, 84, 16]
const MAX_TAGS = 1000

/** Whether data is a profile of colours. */
export function isIcc(data: Buffer): boolean {
  return data.toString('latin1', SIGNATURE_AT, SIGNATURE_AT + 4) === 'acsp'
}

/**
 * A profile of colours whose texts say nothing of what must go, and that ends where it says.
 *
 * @returns the same data where nothing changes
 *
 * Source: ISO 15076-1, 7.2, 10.15 and 10.24; ICC.1:2001-04, 6.5.17.
 */
export function scrubIcc(data: Buffer, isNamed: IsNamedText): Buffer {
  const stated = data.readUInt32BE(0)
  const isLong = stated >= HEADER_BYTES && stated < data.length
  const profile = Buffer.from(isLong ? data.subarray(0, stated) : data)
  let isChanged = isLong
  try {
    const count = Math.min(profile.readUInt32BE(HEADER_BYTES), MAX_TAGS)
    for (let index = 0; index < count; index += 1) {
      const entry = HEADER_BYTES + 4 + 12 * index
      const start = profile.readUInt32BE(entry + 4)
      const tag = profile.subarray(start, start + profile.readUInt32BE(entry + 8))
      if (scrubTag(tag, isNamed)) isChanged = true
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  if (!isChanged) return data
  // A sum over what it was.
  profile.fill(0, ID_AT, ID_AT + ID_BYTES)
  return profile
}

function scrubTag(tag: Buffer, isNamed: IsNamedText): boolean {
  const type = tag.toString('latin1', 0, 4)
  if (type === 'mluc') return scrubRecords(tag, isNamed)
  if (type !== 'text' && type !== 'desc') return false
  const own = tag.toString('latin1', 8)
  if (![own, decodeUtf16(own), decodeUtf16(own.slice(1))].some(isNamed)) return false
  tag.fill(0, 8)
  // An empty text, and its end.
  if (type === 'desc') tag.writeUInt32BE(1, 8)
  return true
}

function scrubRecords(tag: Buffer, isNamed: IsNamedText): boolean {
  let isChanged = false
  const size = tag.readUInt32BE(12)
  for (let index = 0; index < Math.min(tag.readUInt32BE(8), MAX_TAGS); index += 1) {
    const at = 16 + index * size
    const start = tag.readUInt32BE(at + 8)
    const text = tag.subarray(start, start + tag.readUInt32BE(at + 4))
    if (!isNamed(decodeUtf16(text.toString('latin1')))) continue
    for (let unit = 0; unit + 2 <= text.length; unit += 2) text.writeUInt16BE(0x20, unit)
    isChanged = true
  }
  return isChanged
}
