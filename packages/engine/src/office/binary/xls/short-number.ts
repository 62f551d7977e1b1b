/** A number in 30 bits: an integer, or the upper part of a binary one; in hundredths where the first bit says so. */
export function shortNumber(bits: number): number {
  const isInteger = (bits & 2) !== 0
  const double = Buffer.alloc(8)
  double.writeUInt32LE((bits & ~3) >>> 0, 4)
  const value = isInteger ? bits >> 2 : double.readDoubleLE(0)
  return (bits & 1) === 0 ? value : value / 100
}
