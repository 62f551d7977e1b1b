import { exportJWK, importPKCS8, importSPKI, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createLicenseKeys, issueLicense } from './issue-license.ts'
import { readLicense } from './license.ts'

const keys = await createLicenseKeys()
const others = await createLicenseKeys()
const validUntil = new Date('2027-01-01T00:00:00Z')
const terms = { holder: 'Ärzte & Söhne GmbH', validUntil, features: ['pdf_ua'] }
const token = await issueLicense(terms, keys.privateKey)

describe('readLicense', () => {
  test.each([
    ['active', '2026-12-31T23:59:59Z'],
    ['grace', '2027-01-01T00:00:00Z'],
    ['grace', '2027-01-14T23:59:59Z'],
    ['expired', '2027-01-15T00:00:00Z'],
  ])('is %s at %s', async (status, now) => {
    const license = await readLicense(token, keys.publicKey)
    expect(license.stateAt(new Date(now))).toEqual({
      status,
      holder: terms.holder,
      validUntil,
      features: ['pdf_ua'],
    })
  })

  test.each([undefined, '', '  '])('is missing for %j', async (none) => {
    const license = await readLicense(none, keys.publicKey)
    expect(license.stateAt(new Date())).toEqual({ status: 'missing', features: [] })
  })

  test('takes the public key as a JWK or with its line breaks written out', async () => {
    const jwk = JSON.stringify(await exportJWK(await importSPKI(keys.publicKey, 'EdDSA')))
    for (const key of [jwk, keys.publicKey.replaceAll('\n', '\\n')]) {
      const license = await readLicense(token, key)
      expect(license.stateAt(new Date('2026-06-01T00:00Z')).status).toBe('active')
    }
  })

  test('is invalid unless this key signed it, as a licence, whole', async () => {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const key = await importPKCS8(keys.privateKey, 'EdDSA')
    const signed = (typ: string, issuer: string, subject: string) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'EdDSA', typ })
        .setIssuer(issuer)
        .setSubject(subject)
        .setExpirationTime(validUntil)
        .sign(key)
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const more = encode({ iss: 'svc', sub: 'Thief', exp: 9_999_999_999 })
    const forged = [
      'no token',
      `${header}.${more}.${signature}`,
      `${header}.${payload}.`,
      `${encode({ alg: 'none', typ: 'license+jwt' })}.${payload}.`,
      await issueLicense(terms, others.privateKey),
      await signed('JWT', 'svc', 'Holder'),
      await signed('license+jwt', 'someone else', 'Holder'),
      await signed('license+jwt', 'svc', ''),
    ]
    for (const text of forged) {
      const license = await readLicense(text, keys.publicKey)
      expect(license.stateAt(new Date('2026-06-01T00:00Z'))).toEqual({
        status: 'invalid',
        features: [],
      })
    }
    const right = await readLicense(await signed('license+jwt', 'svc', 'Holder'), keys.publicKey)
    expect(right.stateAt(new Date('2026-06-01T00:00Z')).status).toBe('active')
  })

  test('is invalid before it begins', async () => {
    const key = await importPKCS8(keys.privateKey, 'EdDSA')
    const later = await new SignJWT()
      .setProtectedHeader({ alg: 'EdDSA', typ: 'license+jwt' })
      .setIssuer('svc')
      .setSubject('Holder')
      .setNotBefore(new Date('2026-07-01T00:00Z'))
      .setExpirationTime(validUntil)
      .sign(key)
    const license = await readLicense(later, keys.publicKey)
    expect(license.stateAt(new Date('2026-06-30T23:59:59Z')).status).toBe('invalid')
    expect(license.stateAt(new Date('2026-07-01T00:00:00Z')).status).toBe('active')
  })

  test('cannot be checked without a key', async () => {
    const license = await readLicense(token, undefined)
    expect(license.stateAt(new Date()).status).toBe('invalid')
  })

  test.each(['text', '{"kty":"RSA"}', '{'])('refuses %s as a public key', async (key) => {
    await expect(readLicense(token, key)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('SVC_LICENSE_PUBLIC_KEY'),
    })
  })
})

describe('issueLicense', () => {
  test('refuses to sign with anything but a private key', async () => {
    await expect(issueLicense(terms, keys.publicKey)).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })
})
