import { POOL_NAMES, type PoolName } from '@svc/engine'
import * as z from 'zod'
import { DATA_FAULTS } from '../artifacts/data-folders.ts'

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
    status: z.enum(['ok', 'degraded', 'unavailable']).meta({
      description:
        'ok and degraded come with 200: documents are converted; degraded says that jobs and answers under an Idempotency-Key cannot be kept now. unavailable comes with 503.',
    }),
    checks: z
      .strictObject({
        ...poolChecks,
        store: z
          .strictObject({ status: check })
          .optional()
          .meta({ description: 'The database; absent where there is none.' }),
        data: z
          .strictObject({
            status: check,
            reason: z.enum(DATA_FAULTS).optional().meta({
              description:
                'disk_full: less than 64 MB are left; not_writable: the folder is not that of the user of the service; not_answering: the file system, the bucket of ARTIFACTS or the database of jobs does not answer.',
            }),
          })
          .optional()
          .meta({
            description:
              'Where jobs and answers are kept: the folders of SVC_DATA and ARTIFACTS, or the bucket, and the database of jobs; absent where nothing is kept yet.',
          }),
        draining: z.boolean().meta({ description: 'Whether the process is about to stop.' }),
      })
      .optional()
      .meta({
        description:
          'Status of each part; only for callers with a key, while the store can tell whose it is.',
      }),
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
    mode: z.enum(['hosted', 'self_hosted']).meta({ description: 'Mode that the service runs in.' }),
    status: z
      .enum(['active', 'grace', 'expired', 'missing', 'invalid'])
      .meta({ description: 'State of the licence; none of them stops the service.' }),
    holder: z
      .string()
      .nullable()
      .meta({ description: 'Holder of the licence; null without a valid one.' }),
    valid_until: z
      .string()
      .nullable()
      .meta({ description: 'When it ends (RFC 3339); null without a valid one.' }),
    features: z.array(z.string()).meta({ description: 'Features beyond the service itself.' }),
  })
  .meta({
    id: 'License',
    examples: [
      { mode: 'self_hosted', status: 'missing', holder: null, valid_until: null, features: [] },
    ],
  })

/** See {@link licenseInfo}. */
export type LicenseInfo = z.output<typeof licenseInfo>

const credits = (description: string) => z.int().min(0).meta({ description })

/** Answer of `GET /account`. */
export const accountInfo = z
  .strictObject({
    mode: z.enum(['hosted', 'self_hosted']).meta({
      description: 'self_hosted: there are no accounts, and nothing else here.',
    }),
    id: z.string().optional().meta({
      description: 'Names the account for its administrator; in hosted mode, as all below.',
    }),
    email: z.string().optional().meta({ description: 'E-mail address of the account.' }),
    credits: z
      .strictObject({
        remaining: credits('Conversions that can be paid now: allowance and topup together.'),
        allowance: credits('Rest of the allowance of this period; spent first.'),
        topup: credits('Rest of the credits that do not expire.'),
        resets_at: z.string().meta({
          description: 'When the allowance is granted anew (RFC 3339); the rest expires.',
        }),
      })
      .optional()
      .meta({ description: 'Credits of the account.' }),
    plan: z
      .strictObject({
        monthly_allowance: credits('Credits that each period begins with.'),
        billing_day: z.int().min(1).max(31).meta({
          description:
            'Day of the month, UTC, on which a period begins; the last day of a shorter month.',
        }),
      })
      .optional()
      .meta({ description: 'Credits that the account is granted, and when.' }),
  })
  .meta({
    id: 'Account',
    examples: [
      {
        mode: 'hosted',
        id: '5f0c7a3e-7d54-4f0e-9e54-0c6f8f6c1a11',
        email: 'ada@example.com',
        credits: {
          remaining: 620,
          allowance: 120,
          topup: 500,
          resets_at: '2026-12-01T00:00:00.000Z',
        },
        plan: { monthly_allowance: 1000, billing_day: 1 },
      },
    ],
  })

/** See {@link accountInfo}. */
export type AccountInfo = z.output<typeof accountInfo>
