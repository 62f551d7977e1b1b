import { EngineError } from '@svc/engine'
import { importJWK, importSPKI, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'

/**
 * How a licence stands. `grace`: expired, but not long ago. None of them stops the service; `missing` is how
 * it runs without one.
 */
export type LicenseStatus = 'active' | 'grace' | 'expired' | 'missing' | 'invalid'

/** Answer of `GET /license` about a licence. */
export interface LicenseState {
  readonly status: LicenseStatus
  /** Holder it was issued to; absent unless the signature is right. */
  readonly holder?: string
  readonly validUntil?: Date
  readonly features: readonly string[]
}

/** A licence that was read once, and is asked how it stands as time goes by. */
export interface License {
  stateAt(now: Date): LicenseState
}

/** The `typ` of a licence's header: no other token, were it signed by the same key, is one. */
export const LICENSE_TYPE = 'license+jwt'
/** The `iss` of a licence. */
export const LICENSE_ISSUER = 'svc'

const GRACE_MS = 14 * 24 * 60 * 60_000

const claimsSchema = z.object({
  sub: z.string().min(1),
  exp: z.int(),
  nbf: z.int().optional(),
  features: z.array(z.string()).default([]),
})

/**
 * Reads a licence, without asking anyone: the signature is checked against a public key of the configuration.
 *
 * @param token value of `SVC_LICENSE`; `undefined` or empty when there is none
 * @param publicKey the issuer's Ed25519 key: PEM (`BEGIN PUBLIC KEY`) or a JWK in JSON
 * @returns a licence, `invalid` when it is not one of that key's
 * @throws EngineError `invalid_request` when the public key itself cannot be read
 */
export async function readLicense(
  token: string | undefined,
  publicKey: string | undefined,
): Promise<License> {
  if (token === undefined || token.trim() === '') return always('missing')
  if (publicKey === undefined || publicKey.trim() === '') return always('invalid')
  const key = await importPublicKey(publicKey)
  try {
    const { payload } = await jwtVerify(token.trim(), key, {
      algorithms: ['EdDSA'],
      typ: LICENSE_TYPE,
      issuer: LICENSE_ISSUER,
      // Expiry is a state and not an error: see stateAt. The clock that counts is the one at that time.
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    return licenseOf(payload)
  } catch {
    return always('invalid')
  }
}

function licenseOf(payload: JWTPayload): License {
  const { sub, exp, nbf = 0, features } = claimsSchema.parse(payload)
  const validUntil = new Date(exp * 1000)
  return {
    stateAt(now) {
      const overdue = now.getTime() - validUntil.getTime()
      const expiry = overdue < 0 ? 'active' : overdue < GRACE_MS ? 'grace' : 'expired'
      const status = now.getTime() < nbf * 1000 ? 'invalid' : expiry
      return { status, holder: sub, validUntil, features }
    },
  }
}

function always(status: 'missing' | 'invalid'): License {
  return { stateAt: () => ({ status, features: [] }) }
}

async function importPublicKey(text: string) {
  try {
    return text.trimStart().startsWith('{')
      ? await importJWK(JSON.parse(text), 'EdDSA')
      : // One line in an environment variable: `\n` stands for the line breaks of the PEM.
        await importSPKI(text.replaceAll('\\n', '\n'), 'EdDSA')
  } catch (cause) {
    throw new EngineError(
      'invalid_request',
      'SVC_LICENSE_PUBLIC_KEY must be an Ed25519 public key: PEM (BEGIN PUBLIC KEY) or a JWK.',
      { cause },
    )
  }
}
