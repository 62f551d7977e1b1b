import { expect, test } from 'vitest'
import { srgbProfile } from './srgb-profile.ts'

const profile = srgbProfile()

/** Data of each tag by its signature. */
function tags(): Map<string, Buffer> {
  const count = profile.readUInt32BE(128)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 132 + index * 12
      const offset = profile.readUInt32BE(entry + 4)
      const data = profile.subarray(offset, offset + profile.readUInt32BE(entry + 8))
      return [profile.toString('latin1', entry, entry + 4), data] as const
    }),
  )
}

const fixed = (data: Buffer, index: number) => data.readInt32BE(8 + index * 4) / 65536

test('is a whole RGB display profile of version 4', () => {
  expect(profile.readUInt32BE(0)).toBe(profile.length)
  expect(profile.length % 4).toBe(0)
  expect(profile.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ')
  expect(profile.toString('latin1', 36, 40)).toBe('acsp')
  expect(profile.readUInt32BE(8) >>> 24).toBe(4)
})

test('has the tags a display profile needs, inside of it and aligned', () => {
  const found = tags()
  expect([...found.keys()]).toEqual([
    'desc',
    'cprt',
    'wtpt',
    'chad',
    'rXYZ',
    'gXYZ',
    'bXYZ',
    'rTRC',
    'gTRC',
    'bTRC',
  ])
  for (const data of found.values()) expect(data.length).toBeGreaterThan(0)
  const description = Buffer.from(found.get('desc')?.subarray(28) ?? [])
  expect(description.swap16().toString('utf16le')).toBe('sRGB IEC61966-2.1')
})

test('adds its primaries up to the white of every profile', () => {
  const found = tags()
  for (const axis of [0, 1, 2]) {
    const sum = ['rXYZ', 'gXYZ', 'bXYZ'].reduce(
      (total, tag) => total + fixed(found.get(tag) as Buffer, axis),
      0,
    )
    expect(sum).toBeCloseTo(fixed(found.get('wtpt') as Buffer, axis), 3)
  }
})

test('has the curve of sRGB', () => {
  const curve = tags().get('rTRC') as Buffer
  const [g, a, b, c, d] = [0, 1, 2, 3, 4].map((index) => fixed(curve.subarray(4), index)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const linear = (value: number) => (value >= d ? (a * value + b) ** g : c * value)
  // IEC 61966-2-1: mid grey, and both sides of where the line becomes a curve.
  expect(linear(0.5)).toBeCloseTo(0.21404, 4)
  expect(linear(1)).toBeCloseTo(1, 4)
  expect(linear(0.04)).toBeCloseTo(0.003096, 5)
  expect(linear(0.041)).toBeCloseTo(0.0031746, 5)
})
