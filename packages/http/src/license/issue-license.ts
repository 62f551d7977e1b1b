import { EngineError } from '@svc/engine'
import { exportPKCS8, exportSPKI, generateKeyPair, importPKCS8, SignJWT } from 'jose'
import { LICENSE_ISSUER, LICENSE_TYPE } from './license.ts'

/** Statements of a licence. */
export interface LicenseTerms {
  readonly holder: string
  readonly validUntil: Date
  readonly features: readonly string[]
}

/** An issuer's keys, as PEM. */
export interface LicenseKeys {
  /** Signs licences; whoever has it can issue them. */
  readonly privateKey: string
  /** Checks licences; goes into the configuration of a service. */
  readonly publicKey: string
}

/** New Ed25519 keys to issue licences with. */
export async function createLicenseKeys(): Promise<LicenseKeys> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return {
    privateKey: await exportPKCS8(pair.privateKey),
    publicKey: await exportSPKI(pair.publicKey),
  }
}

/**
 * Issues a licence.
 *
 * @param privateKey PEM, as {@link createLicenseKeys} makes it
 * @returns the token for `SVC_LICENSE`
 * @throws EngineError `invalid_request` when the key cannot be read
 */
export async function issueLicense(
  terms: LicenseTerms,
  privateKey: string,
  now: Date = new Date(),
): Promise<string> {
  const { holder, validUntil, features } = terms
  const key = await importPKCS8(privateKey, 'EdDSA').catch((cause: unknown) => {
    throw new EngineError(
      'invalid_request',
      'The key to sign with must be an Ed25519 private key in PEM (BEGIN PRIVATE KEY).',
      { cause },
    )
  })
  return new SignJWT({ features: [...features] })
    .setProtectedHeader({ alg: 'EdDSA', typ: LICENSE_TYPE })
    .setIssuer(LICENSE_ISSUER)
    .setSubject(holder)
    .setIssuedAt(now)
    .setExpirationTime(validUntil)
    .sign(key)
}
