import { readFile } from 'node:fs/promises'
import { UsageError } from '../flags/usage-error.ts'
import { type AdminArguments, type AdminCommand, date, operand } from './admin-command.ts'

/** Commands about licences; none of them needs the database. */
export const LICENSE_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  'license keys': {
    summary: 'Make keys to issue licences with: keep the private one, configure the public one.',
    operands: [],
    flags: {},
    async run() {
      const { createLicenseKeys } = await import('@svc/http/license')
      const { privateKey, publicKey } = await createLicenseKeys()
      return { private_key: privateKey, SVC_LICENSE_PUBLIC_KEY: publicKey }
    },
  },
  'license issue': {
    summary: 'Issue a licence.',
    operands: ['holder'],
    flags: {
      'private-key': { type: 'string', description: 'File of the private key, PEM.' },
      'valid-until': { type: 'string', description: 'Date on which it ends, UTC.' },
      feature: { type: 'string', description: 'A feature it includes.', repeatable: true },
    },
    async run(args) {
      const { issueLicense } = await import('@svc/http/license')
      const file = required(args, 'private-key')
      const validUntil = date('--valid-until', required(args, 'valid-until'))
      const key = await readFile(file, 'utf8')
      const features = args.flags('feature')
      const terms = { holder: operand(args, 0), validUntil, features }
      return { SVC_LICENSE: await issueLicense(terms, key) }
    },
  },
  'license show': {
    summary: 'Show how a licence stands, by default that of SVC_LICENSE.',
    operands: ['token?'],
    flags: {},
    async run({ operands: [token] }, env) {
      const { readLicense } = await import('@svc/http/license')
      const license = await readLicense(token ?? env['SVC_LICENSE'], env['SVC_LICENSE_PUBLIC_KEY'])
      const { status, holder, validUntil, features } = license.stateAt(new Date())
      return {
        status,
        holder: holder ?? null,
        valid_until: validUntil ?? null,
        features: features.join(', '),
      }
    },
  },
}

function required(args: AdminArguments, flag: string): string {
  const value = args.flag(flag)
  if (value !== undefined) return value
  throw new UsageError(`svc admin license issue needs --${flag}.`)
}
