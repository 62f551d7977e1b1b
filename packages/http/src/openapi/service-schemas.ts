import { POOL_NAMES, type PoolName } from '@svc/engine'
import * as z from 'zod'

const check = z.enum(['ok', 'unavailable'])

const poolCheck = z
  .strictObject({
    status: check,
    running: z.int().meta({ description: 'Tasks that run now.' }),
    queued: z.int().meta({ description: 'Tasks that wait for a slot.' }),
    slots: z.int().meta({ description: 'Tasks that may run at once.' }),
    oldest_ms: z.int().optional().meta({
      description: 'Time that the task at the head of the queue has waited; 0 without a queue.',
    }),
  })
  .optional()
  .meta({ description: 'State of this pool; absent where this machine cannot have it.' })

const poolChecks = Object.fromEntries(POOL_NAMES.map((name) => [name, poolCheck])) as Record<
  PoolName,
  typeof poolCheck
>

/** Answer of `GET /health`. */
export const health = z
  .strictObject({
    status: check.meta({ description: 'Whether requests can be served now.' }),
    checks: z
      .strictObject({
        ...poolChecks,
        store: z
          .strictObject({ status: check })
          .optional()
          .meta({ description: 'The database; absent where there is none.' }),
        draining: z.boolean().meta({ description: 'Whether the process is about to stop.' }),
      })
      .optional()
      .meta({ description: 'What the status consists of; only for callers with a key.' }),
    uptime_s: z
      .int()
      .optional()
      .meta({ description: 'Seconds since the start; only for callers with a key.' }),
  })
  .meta({ id: 'Health', examples: [{ status: 'ok' }] })

/** See {@link health}. */
export type Health = z.output<typeof health>

/** Answer of `GET /version`. */
export const versionInfo = z
  .strictObject({
    service_version: z.string().meta({ description: 'Version of the interface that answers.' }),
    accepted_versions: z
      .array(z.string())
      .meta({ description: 'Versions that the header Service-Version may ask for, newest first.' }),
    engine_version: z.string().meta({ description: 'Version of svc.' }),
    browser: z
      .string()
      .nullable()
      .meta({ description: 'Product and version of the browser; null until it has started.' }),
    commit: z
      .string()
      .nullable()
      .meta({ description: 'Sources of this build; null when unknown.' }),
  })
  .meta({
    id: 'Version',
    examples: [
      {
        service_version: '2026.11',
        accepted_versions: ['2026.11'],
        engine_version: '0.1.0',
        browser: 'HeadlessChrome/156.0.8078.79',
        commit: null,
      },
    ],
  })

/** See {@link versionInfo}. */
export type VersionInfo = z.output<typeof versionInfo>

/** Answer of `GET /license`. */
export const licenseInfo = z
  .strictObject({
    mode: z.enum(['hosted', 'self_hosted']).meta({ description: 'What the service is run as.' }),
    status: z
      .enum(['active', 'grace', 'expired', 'missing', 'invalid'])
      .meta({ description: 'State of the licence; none of them stops the service.' }),
    holder: z.string().nullable().meta({ description: 'Who holds it; null without a valid one.' }),
    valid_until: z
      .string()
      .nullable()
      .meta({ description: 'When it ends (RFC 3339); null without a valid one.' }),
    features: z
      .array(z.string())
      .meta({ description: 'What it includes beyond the service itself.' }),
  })
  .meta({
    id: 'License',
    examples: [
      { mode: 'self_hosted', status: 'missing', holder: null, valid_until: null, features: [] },
    ],
  })

/** See {@link licenseInfo}. */
export type LicenseInfo = z.output<typeof licenseInfo>
