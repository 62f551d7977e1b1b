import { crc32, deflateSync } from 'node:zlib'
import { seededRandom } from './random.ts'

/**
 * A square PNG that no compressor makes smaller: 3 bytes of noise a pixel.
 *
 * @param side in pixels; the same side gives the same bytes
 */
export function noisePng(side: number): Buffer {
  const random = seededRandom(side)
  const row = 1 + side * 3
  const pixels = Buffer.alloc(row * side)
  // The first byte of a row names its filter; 0 is none.
  for (let at = 0; at < pixels.length; at++) if (at % row !== 0) pixels[at] = random() * 256
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // 8 bits a channel, RGB.
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Source: PNG specification, 5.3 (length, type, data, CRC of type and data). */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
