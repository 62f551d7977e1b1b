import { createHash } from 'node:crypto'
import type { OfficeApplication } from '../../document/office-application.ts'

/** Machine code that V8 has made of LibreOffice, as it is kept between starts. */
export interface KeptCode {
  /** V8's own form of it; V8 refuses that of another version, of other flags or for another processor. */
  readonly code: Uint8Array
  /** Applications that had laid out a document before: their code is among it. */
  readonly applications: readonly OfficeApplication[]
}

const BITS = { writer: 1, calc: 2 } as const satisfies Record<OfficeApplication, number>
const DIGEST_BYTES = 32

/** A file of kept code: the digest of what follows, a byte for the applications, the code. */
export function writeCodeFile({ code, applications }: KeptCode): Uint8Array {
  const bits = applications.reduce((sum, application) => sum | BITS[application], 0)
  const body = Buffer.concat([Uint8Array.of(bits), code])
  return Buffer.concat([digestOf(body), body])
}

/**
 * Reads a file of kept code.
 *
 * @returns undefined where it is not whole: V8 itself would run a damaged file
 */
export function readCodeFile(file: Uint8Array): KeptCode | undefined {
  const body = file.subarray(DIGEST_BYTES)
  if (!digestOf(body).equals(file.subarray(0, DIGEST_BYTES))) return undefined
  const bits = body[0] ?? 0
  const applications = (['writer', 'calc'] as const).filter((name) => (bits & BITS[name]) !== 0)
  // V8 takes a buffer that begins with the code: a copy, not a view.
  return { code: new Uint8Array(body.subarray(1)), applications }
}

function digestOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest()
}
