import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { CodeBytes } from '../fonts/content-text.ts'
import { SCAN_HERE } from '../fonts/text-scanner.ts'
import { claimOf, isTaken, take } from './claim.ts'
import { deflateData, deflatedData, deflateJob } from './deflate-job.ts'
import { scanData, scanJob, scannedText } from './scan-job.ts'
import { workBeside } from './work-beside.ts'

const FONTS: CodeBytes = new Map([
  ['F1', 2],
  ['F2', 1],
])

const words = (count: number) => Buffer.from('0 0 Td <0055> Tj\n'.repeat(count))

/** Content with marks, a path outside of them, and codes of both fonts that tell it from others. */
const content = (number: number) =>
  Buffer.from(
    `/P <</MCID ${number}>> BDC BT /F1 9 Tf <${(number + 16).toString(16).padStart(4, '0')}> Tj\n` +
      `${'1 0 Td <0055> Tj\n'.repeat(4000)}/F2 9 Tf (a${number}) Tj ET EMC\n0 0 9 9 re f`,
  )

test('deflates to the same bytes as one thread alone, in whatever order it is asked', () => {
  const pieces = Array.from({ length: 60 }, (_, index) => words(4000 + index))
  const { deflater } = workBeside()
  deflater.expect(pieces.slice(0, 40))
  // Some of them again.
  deflater.expect(pieces.slice(20, 55))
  for (const piece of pieces.toReversed()) {
    expect(Buffer.compare(deflater.deflate(piece), deflateSync(piece))).toBe(0)
  }
})

test('reads the same text as one thread alone, and deflates the content afterwards', () => {
  const contents = Array.from({ length: 60 }, (_, number) => content(number))
  const { deflater, scanner } = workBeside()
  scanner.expect(contents.slice(0, 50).map((data) => ({ data, codeBytes: FONTS })))
  deflater.expect(contents)
  for (const data of contents) {
    const alone = SCAN_HERE.scan({ data, codeBytes: FONTS })
    expect(alone.paintsUnmarked).toBe(true)
    expect(scanner.scan({ data, codeBytes: FONTS })).toEqual(alone)
  }
  for (const data of contents) {
    expect(Buffer.compare(deflater.deflate(data), deflateSync(data))).toBe(0)
  }
})

test('reads content anew that is shown with other fonts under the same names', () => {
  const contents = Array.from({ length: 20 }, (_, number) => content(number))
  const { scanner } = workBeside()
  scanner.expect(contents.map((data) => ({ data, codeBytes: FONTS })))
  const others: CodeBytes = new Map([['F1', 1]])
  for (const data of contents) {
    const alone = SCAN_HERE.scan({ data, codeBytes: others })
    expect(scanner.scan({ data, codeBytes: others })).toEqual(alone)
  }
})

test('says what is wrong with content that cannot be read', () => {
  const broken = Array.from({ length: 300 }, () => Buffer.concat([words(300), Buffer.from('(')]))
  const { scanner } = workBeside()
  scanner.expect(broken.map((data) => ({ data, codeBytes: FONTS })))
  for (const data of broken) {
    expect(() => scanner.scan({ data, codeBytes: FONTS })).toThrow('not closed')
  }
})

test('a job is for whoever takes it first, and what it leads to is for both', () => {
  const job = deflateJob(words(500))
  const claim = claimOf(job)
  expect([take(claim), take(claim)]).toEqual([true, false])
  expect(isTaken(claim)).toBe(true)
  deflateData(job)
  expect(isTaken(claim)).toBe(false)
  expect(deflatedData(job, 0)).toEqual(new Uint8Array(deflateSync(words(500))))
})

test('a job that nobody ends, or whose data deflates to more, is left to whoever waits for it', () => {
  const ended = deflateJob(words(500))
  take(claimOf(ended))
  expect(deflatedData(ended, 1)).toBeUndefined()
  const noise = deflateJob(randomBytes(5000))
  take(claimOf(noise))
  deflateData(noise)
  expect(deflatedData(noise, 0)).toBeUndefined()
})

test('a text for which there is no room, or content that cannot be read, is left to whoever waits', () => {
  const codes = Array.from({ length: 9000 }, (_, code) => code.toString(16).padStart(4, '0'))
  const crowded = Buffer.from(`BT /F1 9 Tf <${codes.join('')}> Tj ET`)
  for (const data of [crowded, Buffer.from('(')]) {
    const job = scanJob(deflateJob(data), FONTS)
    take(claimOf(job.text))
    scanData(job)
    expect(scannedText(job, 0)).toBeUndefined()
  }
})
