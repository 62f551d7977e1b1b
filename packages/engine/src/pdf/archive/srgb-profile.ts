/**
 * An ICC profile of the sRGB colour space, made here: 0.5 KB, and nobody's property.
 *
 * Version 4.2 with the exact transfer curve as a formula instead of a table; Chromium puts images of its own into
 * the same kind of profile.
 *
 * Source: ICC.1:2004-10 (ISO 15076-1); IEC 61966-2-1 (sRGB).
 */
export function srgbProfile(): Buffer {
  const curve = parametricCurve()
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', text('sRGB IEC61966-2.1')],
    ['cprt', text('No copyright, use freely')],
    ['wtpt', xyz(D50)],
    // Bradford adaptation of D65, the white of sRGB, to D50, that of every profile.
    ['chad', numbers('sf32', D65_TO_D50)],
    // The primaries, adapted: together they make D50.
    ['rXYZ', xyz([0.43607, 0.22249, 0.01392])],
    ['gXYZ', xyz([0.38515, 0.71687, 0.09708])],
    ['bXYZ', xyz([0.14307, 0.06061, 0.7141])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  return assemble(tags)
}

const D50 = [0.9642, 1, 0.82491] as const
const D65_TO_D50 = [
  ...[1.04788, 0.02292, -0.05022],
  ...[0.02959, 0.99048, -0.01707],
  ...[-0.00925, 0.01508, 0.75168],
]

const HEADER_BYTES = 128
const TAG_ENTRY_BYTES = 12

function assemble(tags: readonly (readonly [string, Buffer])[]): Buffer {
  const table = Buffer.alloc(4 + tags.length * TAG_ENTRY_BYTES)
  table.writeUInt32BE(tags.length, 0)
  const offsets = new Map<Buffer, number>()
  const chunks: Buffer[] = []
  let offset = HEADER_BYTES + table.length
  for (const [index, [signature, data]] of tags.entries()) {
    // The three curves are one: tags may share their data.
    const known = offsets.get(data) ?? offset
    const entry = 4 + index * TAG_ENTRY_BYTES
    table.write(signature, entry, 'latin1')
    table.writeUInt32BE(known, entry + 4)
    table.writeUInt32BE(data.length, entry + 8)
    if (offsets.has(data)) continue
    offsets.set(data, known)
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    chunks.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header(offset), table, ...chunks])
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.writeUInt32BE(size, 0)
  bytes.writeUInt32BE(0x04200000, 8)
  bytes.write('mntrRGB XYZ ', 12, 'latin1')
  // Any fixed date: the first of 2020.
  for (const [index, part] of [2020, 1, 1].entries()) bytes.writeUInt16BE(part, 24 + index * 2)
  bytes.write('acsp', 36, 'latin1')
  fixedNumbers(D50).copy(bytes, 68)
  return bytes
}

/** Curve type 3: `Y = (aX + b)^g` from d on, `cX` below. */
function parametricCurve(): Buffer {
  const type = Buffer.from('para\0\0\0\0\0\x03\0\0', 'latin1')
  return Buffer.concat([type, fixedNumbers([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])])
}

function text(value: string): Buffer {
  const head = Buffer.from('mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS', 'latin1')
  const place = Buffer.alloc(8)
  place.writeUInt32BE(value.length * 2, 0)
  place.writeUInt32BE(28, 4)
  return Buffer.concat([head, place, Buffer.from(value, 'utf16le').swap16()])
}

function xyz(values: readonly number[]): Buffer {
  return numbers('XYZ ', values)
}

function numbers(type: string, values: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), fixedNumbers(values)])
}

/** Numbers with 16 bits before and after the point. */
function fixedNumbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) {
    bytes.writeInt32BE(Math.round(value * 65536), index * 4)
  }
  return bytes
}
