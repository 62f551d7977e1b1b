import fc from 'fast-check'
import svgpath from 'svgpath'
import { expect, test } from 'vitest'
import { atOnce } from '../../lifetime/turns.ts'
import { PathDataError, pathSegments } from './path-segments.ts'

interface Outcome {
  readonly segments?: readonly unknown[]
  readonly err: string
}

/** Outcome of svgpath on the whole. */
function whole(data: string): Outcome {
  const { segments, err } = (svgpath as unknown as (data: string) => Outcome)(data)
  return err ? { err: err.replace(/^SvgPath: /, '') } : { segments: segments ?? [], err: '' }
}

function inParts(data: string): Outcome {
  try {
    return { segments: atOnce(pathSegments(data)), err: '' }
  } catch (error) {
    if (!(error instanceof PathDataError)) throw error
    return { err: error.message }
  }
}

test.each([
  ['', 0],
  ['M0 0', 0],
  ['M0,0 l1-1.5e-3.5.5 z', 0],
  [`M0 0${'L1 1'.repeat(20_000)}`, 4],
  [`M${'1 2 '.repeat(20_000)}`, 30],
  [`m${'1,2,'.repeat(20_000)}3,4h5`, 30],
  [`M0 0l${'1-2 '.repeat(20_000)}`, 30],
  [`M0 0l${'.5.5'.repeat(20_000)}z`, 30],
  [`M0 0a${'1 2 3 01.5,5 '.repeat(5000)}`, 8],
  [`M0 0 C ${'1 2 3 4 5 6 '.repeat(5000)} V ${'7 '.repeat(20_000)}`, 40],
])('%.20s is read in parts as it is in one', (data, parts) => {
  expect(inParts(data)).toEqual(whole(data))
  const steps = [...pathSegments(data)].length
  expect(steps).toBeGreaterThanOrEqual(parts)
})

test.each([
  ['L0 0', 0],
  [`M${'1 '.repeat(40_001)}`, 80_003],
  [`M${'1 2 '.repeat(20_000)},`, 0],
  [`M${'1 2 '.repeat(20_000)}x`, 0],
  [`M0 0${'L1 1'.repeat(20_000)}L1 09`, 0],
])('%.20s is refused at the same place', (data) => {
  expect(whole(data).err).not.toBe('')
  expect(inParts(data)).toEqual(whole(data))
})

test('whatever is put into it, the outcome is that of svgpath', () => {
  const data = `m1 2${'l3-4 5.5 '.repeat(6000)}A1 1 0 01${'2,3 1 1 0 10'.repeat(3000)}2 3z`
  const put = fc.constantFrom('', ',', ' ', ',,', 'x', 'e', '-', '.', '1', 'M', 'z', 'a', '0')
  fc.assert(
    fc.property(fc.nat(data.length), fc.nat(4), put, (at, cut, insert) => {
      const changed = data.slice(0, at) + insert + data.slice(at + cut)
      expect(inParts(changed)).toEqual(whole(changed))
    }),
    { numRuns: 60 },
  )
})
