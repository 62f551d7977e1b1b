import { deflateSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stackPng } from './stack-png.ts'

const WIDTH = 5

/** A PNG of rows of pixels, each row filtered in one of the five ways. */
function pngOf(
  rows: readonly Uint8Array[],
  filters: readonly number[],
  pixelBytes: number,
): Buffer {
  const header = Buffer.from([
    0,
    0,
    0,
    WIDTH,
    0,
    0,
    0,
    rows.length,
    8,
    pixelBytes === 4 ? 6 : 2,
    0,
    0,
    0,
  ])
  const filtered = rows.map((row, y) => {
    const filter = filters[y % filters.length] ?? 0
    const values = row.map((value, at) => value - predict(filter, rows[y - 1], row, at, pixelBytes))
    return Buffer.concat([Buffer.from([filter]), values])
  })
  const data = deflateSync(Buffer.concat(filtered))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND')])
}

function chunk(type: string, body = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)])
}

function predict(
  filter: number,
  above: Uint8Array | undefined,
  row: Uint8Array,
  at: number,
  pixelBytes: number,
): number {
  const left = row[at - pixelBytes] ?? 0
  const up = above?.[at] ?? 0
  const corner = above?.[at - pixelBytes] ?? 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const guess = left + up - corner
  const far = [left, up, corner].map((value) => Math.abs(guess - value)) as [number, number, number]
  if (far[0] <= far[1] && far[0] <= far[2]) return left
  return far[1] <= far[2] ? up : corner
}

/** Pixels of a PNG with one chunk of data, row by row. */
function pixelsOf(png: Buffer, pixelBytes: number): readonly string[] {
  const start = png.indexOf('IDAT')
  const data = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))
  const size = 1 + WIDTH * pixelBytes
  const rows: Uint8Array[] = []
  for (let y = 0; y * size < data.length; y += 1) {
    const filter = data[y * size] ?? 0
    const row = new Uint8Array(WIDTH * pixelBytes)
    for (let at = 0; at < row.length; at += 1) {
      row[at] = (data[y * size + 1 + at] ?? 0) + predict(filter, rows[y - 1], row, at, pixelBytes)
    }
    rows.push(row)
  }
  return rows.map((row) => Buffer.from(row).toString('hex'))
}

async function* each(parts: readonly Buffer[]) {
  yield* parts
}

test('what stands below each other has every pixel of its parts, however they are filtered', async () => {
  const pixelBytes = fc.constantFrom(3, 4)
  await fc.assert(
    fc.asyncProperty(
      pixelBytes.chain((bytes) =>
        fc.record({
          bytes: fc.constant(bytes),
          parts: fc.array(
            fc.array(fc.uint8Array({ minLength: WIDTH * bytes, maxLength: WIDTH * bytes }), {
              minLength: 1,
              maxLength: 4,
            }),
            { minLength: 1, maxLength: 4 },
          ),
          filters: fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
        }),
      ),
      async ({ bytes, parts, filters }) => {
        const stacked = await stackPng(each(parts.map((rows) => pngOf(rows, filters, bytes))))
        const whole = parts.flat()
        expect(stacked.readUInt32BE(20)).toBe(whole.length)
        expect(pixelsOf(stacked, bytes)).toEqual(
          whole.map((row) => Buffer.from(row).toString('hex')),
        )
      },
    ),
    { numRuns: 100 },
  )
})

test('parts that do not fit together are an error of ours', async () => {
  const row = (bytes: number) => [new Uint8Array(WIDTH * bytes)]
  const parts = each([pngOf(row(3), [0], 3), pngOf(row(4), [0], 4)])
  await expect(stackPng(parts)).rejects.toMatchObject({ code: 'conversion_failed' })
})
