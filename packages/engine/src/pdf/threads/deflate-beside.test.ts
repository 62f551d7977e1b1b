import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { deflateBeside } from './deflate-beside.ts'
import { deflateJob, doJob, isTaken, jobDone, takeJob } from './deflate-job.ts'

const words = (count: number) => Buffer.from('0 0 Td <0055> Tj\n'.repeat(count))

test('deflates to the same bytes as one thread alone, in whatever order it is asked', () => {
  const pieces = Array.from({ length: 60 }, (_, index) => words(4000 + index))
  const deflater = deflateBeside()
  deflater.expect(pieces.slice(0, 40))
  // Some of them again.
  deflater.expect(pieces.slice(20, 55))
  for (const piece of pieces.toReversed()) {
    expect(Buffer.compare(deflater.deflate(piece), deflateSync(piece))).toBe(0)
  }
})

test('a job is for whoever takes it first, and what it leads to is for both', () => {
  const job = deflateJob(words(500))
  expect([takeJob(job), takeJob(job)]).toEqual([true, false])
  expect(isTaken(job)).toBe(true)
  doJob(job)
  expect(isTaken(job)).toBe(false)
  expect(jobDone(job, 0)).toEqual(new Uint8Array(deflateSync(words(500))))
})

test('a job that nobody ends, or whose data deflates to more, is left to whoever waits for it', () => {
  const ended = deflateJob(words(500))
  takeJob(ended)
  expect(jobDone(ended, 1)).toBeUndefined()
  const noise = deflateJob(randomBytes(5000))
  takeJob(noise)
  doJob(noise)
  expect(jobDone(noise, 0)).toBeUndefined()
})
