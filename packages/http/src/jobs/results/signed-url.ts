import { createHmac, timingSafeEqual } from 'node:crypto'

/** Path under which results are read. */
export const RESULTS_PATH = '/results'

/** Facts in the address of a result, once its signature is checked. */
export interface ResultAddress {
  readonly jobId: string
  readonly expires: string
  readonly signature: string
}

/**
 * The address of a result: whoever has it may read the result until it expires, and no other.
 *
 * @param origin for example `https://api.example.com`, without a slash at its end
 */
export function resultUrl(origin: string, jobId: string, expiresAt: Date, secret: Buffer): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000))
  const signature = sign(jobId, expires, secret).toString('base64url')
  return `${origin}${RESULTS_PATH}/${jobId}?expires=${expires}&signature=${signature}`
}

/** Whether an address is one of {@link resultUrl} and has not expired. */
export function isValidAddress(address: ResultAddress, secret: Buffer, now: Date): boolean {
  const { jobId, expires, signature } = address
  if (!/^\d{1,12}$/.test(expires)) return false
  const given = Buffer.from(signature, 'base64url')
  const wanted = sign(jobId, expires, secret)
  // Another spelling of the same bytes would be a second address of the result.
  if (given.length !== wanted.length || signature !== wanted.toString('base64url')) return false
  return timingSafeEqual(given, wanted) && now.getTime() < Number(expires) * 1000
}

function sign(jobId: string, expires: string, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(`result\n${jobId}\n${expires}`).digest()
}
