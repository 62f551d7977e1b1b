import { deserialize, serialize } from 'node:v8'
import type { CodeBytes, ContentText } from '../fonts/content-text.ts'
import { SCAN_HERE } from '../fonts/text-scanner.ts'
import { CLAIM_BYTES, claimOf, endClaim, lengthMade } from './claim.ts'
import { type DeflateJob, jobData } from './deflate-job.ts'

/** A content to be read for its text. */
export interface ScanJob {
  /** Its data, which is deflated in its place later on: by the first who asks for that after the text. */
  readonly content: DeflateJob
  readonly codeBytes: CodeBytes
  /** Memory for the text as V8 writes it, behind the claim. */
  readonly text: SharedArrayBuffer
}

// A mark and a character code take more bytes in content than as numbers in its text. Where there is more to say, the text is
// left to whoever needs it.
const ROOM_BYTES = 4 * 1024
const ROOM_SHARE = 1 / 4

/** A job that nobody has taken. */
export function scanJob(content: DeflateJob, codeBytes: CodeBytes): ScanJob {
  const roomBytes = ROOM_BYTES + Math.ceil(jobData(content).length * ROOM_SHARE)
  return { content, codeBytes, text: new SharedArrayBuffer(CLAIM_BYTES + roomBytes) }
}

/** Reads the content of a job that this thread has taken. */
export function scanData({ content, codeBytes, text }: ScanJob): void {
  const room = new Uint8Array(text, CLAIM_BYTES)
  let length: number | undefined
  try {
    const found = serialize(SCAN_HERE.scan({ data: jobData(content), codeBytes }))
    if (found.length <= room.length) {
      room.set(found)
      length = found.length
    }
  } catch {
    // Whoever needs the text reads the content and says what is wrong with it.
  }
  endClaim(claimOf(text), length)
}

/**
 * Waits for a job that another thread has taken.
 *
 * @returns undefined where the thread did not end in time, or left it
 */
export function scannedText({ text }: ScanJob, timeoutMs: number): ContentText | undefined {
  const length = lengthMade(claimOf(text), timeoutMs)
  // A copy: V8 reads no shared memory.
  return length === undefined
    ? undefined
    : deserialize(Buffer.from(new Uint8Array(text, CLAIM_BYTES, length)))
}
