import * as z from 'zod'
import { DEFAULT_DATA_FOLDER } from './database/index.ts'
import { LOG_LEVELS } from './telemetry/log.ts'

/**
 * The configuration of the service: environment variables by name, each also a flag of `svc serve`.
 *
 * One schema: what it says is the help, the reference and the check.
 */
export const configSchema = z
  .object({
    SVC_MODE: oneOf('self_hosted', 'hosted').default('self_hosted').meta({
      description: 'hosted has accounts and credits in a database; self_hosted has neither.',
    }),
    PORT: wholeNumber(0, 65_535)
      .prefault('8490')
      .meta({ description: 'Port to listen on; 0 picks a free one.' }),
    HOST: z.string().min(1).optional().meta({
      description: 'Address to listen on. Default: every address; with SVC_AUTH=off 127.0.0.1.',
    }),
    SVC_AUTH: oneOf('keys', 'off').default('keys').meta({
      description:
        'off asks for no key, listens on a loopback address only and answers requests whose Host is one, not those that a proxy passes on with a name of its own (self_hosted).',
    }),
    SVC_API_KEYS: secret().optional().meta({
      description:
        'API keys, or their sha256: hashes, separated by commas; made with svc genkey (self_hosted).',
    }),
    SVC_KEY_PEPPER: secret().optional().meta({
      description:
        'Secret that key hashes are made with, 32 characters or more; several, newest first, separated by commas (hosted). Default: one made at the first start and kept in SVC_DATA.',
    }),
    SVC_DATA: z.string().min(1).default(DEFAULT_DATA_FOLDER).meta({
      description: 'Folder of everything that the service keeps: accounts, jobs, results.',
    }),
    DATABASE_URL: secret().optional().meta({
      description:
        'PostgreSQL server of accounts and jobs, postgres://user:password@host/database. Default: one run in SVC_DATA.',
    }),
    PG_BIN_DIR: z.string().min(1).optional().meta({
      description: 'Folder of the PostgreSQL programs, where they are not found by themselves.',
    }),
    REDIS_URL: secret().optional().meta({
      description:
        'Redis or Valkey server, redis://host:6379, in which several processes share the rate limit. Default: memory.',
    }),
    SVC_JOBS: oneOf('auto', 'on', 'off').default('auto').meta({
      description:
        'Whether POST /jobs is taken. auto opens the database of the jobs with the first one, on at the start.',
    }),
    SVC_WORKER: oneOf('on', 'off').default('on').meta({
      description:
        'Whether this process also runs jobs; off leaves them to svc worker on the same DATABASE_URL and ARTIFACTS.',
    }),
    ARTIFACTS: secret().optional().meta({
      description:
        'Where the bodies of jobs and their results are kept: file:///folder, or s3://bucket/prefix with ?endpoint= and ?region= for servers other than AWS, and ?links=on where clients can reach the bucket: they are sent there. Default: a folder in SVC_DATA.',
    }),
    SVC_BASE_URL: z
      .string()
      .regex(
        /^https?:\/\/[^\s/?#]+(?:\/[^\s?#]+)?$/,
        'must be a URL such as https://api.example.com, without a slash at its end',
      )
      .optional()
      .meta({
        description:
          'Address under which clients reach the service, for the addresses of jobs and results and in the reference. Default: the host of the request, with http.',
      }),
    SVC_LICENSE: secret().optional().meta({
      description: 'Licence token. None is needed to serve.',
    }),
    SVC_LICENSE_PUBLIC_KEY: z.string().min(1).optional().meta({
      description: 'Ed25519 public key, PEM or JWK, that the licence is verified with.',
    }),
    SVC_CHROMIUM: z.string().min(1).optional().meta({
      description: 'Browser to start. Default: the one that svc doctor shows.',
    }),
    SVC_CONCURRENCY: wholeNumber(1, 1000).optional().meta({
      description: 'Renders at once. Default: one per processor, at least 2.',
    }),
    SVC_PAGE_REUSE: oneOf('on', 'off').default('off').meta({
      description:
        'Whether a browser page that a document left nothing in may have the next document of the same account or key; off (default) gives every document a page of its own.',
    }),
    SVC_SOFFICE: z.string().min(1).optional().meta({
      description:
        'LibreOffice to lay office documents out with. Default: its WebAssembly package where that is installed, else the soffice on the search path.',
    }),
    SVC_OFFICE_CONCURRENCY: wholeNumber(1, 100).optional().meta({
      description:
        'Office documents laid out at once, each in a process of 0.7 to 1.1 GB, up to 2 before it is replaced. Default: one per processor, as far as memory goes.',
    }),
    SVC_OFFICE_WARM: wholeNumber(0, 100).prefault('1').meta({
      description:
        'Processes that stay ready for the next office document, once there was one, 0.7 to 1.1 GB each. Further ones end after a minute.',
    }),
    SVC_CODE_CACHE: z.string().min(1).optional().meta({
      description:
        'Folder for the machine code that is made of LibreOffice, 20 MB, which nobody else may write to. Later starts take less processor time; the very first takes some seconds longer. Default: none is kept.',
    }),
    SVC_OFFICE_START: oneOf('true', 'false').default('false').meta({
      description:
        'Whether LibreOffice starts with the service: the first office document then waits for no start. The service listens meanwhile.',
    }),
    SVC_QUEUE: wholeNumber(0, 100_000).prefault('100').meta({
      description: 'Renders that may wait for their turn; one more is answered with 503.',
    }),
    SVC_QUEUE_TIMEOUT_MS: wholeNumber(0, 600_000).prefault('30000').meta({
      description: 'How long a render may wait for its turn before it is answered with 503.',
    }),
    SVC_BODY_MEMORY_MB: wholeNumber(64, 1_000_000).prefault('512').meta({
      description:
        'Memory for the bodies of all requests under way and the sources they name; a caller may hold as much of it as is left for others. Beyond it a request is answered with 503.',
    }),
    SVC_CHILD_MEMORY_MB: wholeNumber(512, 10_000_000).optional().meta({
      description:
        'Memory for all processes together that read, edit, merge, draw and measure documents; those of the browser and LibreOffice come on top. When none is left, tasks wait. Default: half of the memory of the machine or container.',
    }),
    SVC_ALLOW_PRIVATE: oneOf('true', 'false').default('false').meta({
      description: 'Whether documents may load from private and loopback addresses.',
    }),
    SVC_ALLOW_HOSTS: list().meta({
      description:
        'Hosts, address blocks and ports that documents may load from although they are private, separated by commas: intranet.example, *.example, 10.0.0.0/8, 127.0.0.1:3000.',
    }),
    SVC_DENY_HOSTS: list().meta({
      description: 'Hosts and address blocks that documents never load from, separated by commas.',
    }),
    METRICS_PORT: wholeNumber(0, 65_535).optional().meta({
      description:
        'Port of GET /metrics, for Prometheus; 0 picks a free one. Default: none is opened.',
    }),
    METRICS_HOST: z.string().min(1).default('127.0.0.1').meta({
      description: 'Address of GET /metrics.',
    }),
    LOG_LEVEL: oneOf(...LOG_LEVELS)
      .default('info')
      .meta({
        description: 'Least important records that are logged.',
      }),
    SVC_GRACE_MS: wholeNumber(0, 600_000).prefault('30000').meta({
      description:
        'How long running requests may take to finish once the process is asked to stop.',
    }),
    SVC_COMMIT: z.string().min(1).optional().meta({
      description: 'Names the sources of this build in GET /version.',
    }),
  })
  .superRefine((config, ctx) => {
    const refuse = (name: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [name], message })
    if (config.SVC_AUTH === 'off') {
      if (config.SVC_MODE === 'hosted') refuse('SVC_AUTH', 'cannot be off in hosted mode')
      if (config.HOST !== undefined && !isLoopback(config.HOST)) {
        refuse('HOST', 'must be a loopback address (127.0.0.1, ::1, localhost) with SVC_AUTH=off')
      }
    } else if (config.SVC_MODE === 'self_hosted' && config.SVC_API_KEYS === undefined) {
      refuse(
        'SVC_API_KEYS',
        'is missing, so anyone could use the service. Make a key with svc genkey, or set SVC_AUTH=off to serve this machine alone',
      )
    }
    if (config.METRICS_PORT === config.PORT && config.PORT !== 0) {
      refuse('METRICS_PORT', 'must be another port than PORT')
    }
  })

/** The configuration, checked and complete. */
export type Config = z.output<typeof configSchema>

/** A setting as people meet it: its variable, its flag, and what it does. */
export interface Setting {
  /** For example `SVC_MODE`. */
  readonly variable: string
  /** For example `mode`, without dashes. */
  readonly flag: string
  readonly description: string
  readonly choices?: readonly string[]
  readonly defaultText?: string
}

/** Every setting, in the order of the reference. */
export function settings(): readonly Setting[] {
  const schema = z.toJSONSchema(configSchema, { io: 'input' })
  return Object.entries(schema.properties ?? {}).flatMap(([variable, field]) => {
    if (typeof field === 'boolean') return []
    const { description = '', default: value, enum: choices } = field
    return {
      variable,
      flag: variable.replace(/^SVC_/, '').toLowerCase().replaceAll('_', '-'),
      description,
      ...(choices !== undefined && { choices: choices.map(String) }),
      ...(value !== undefined && { defaultText: String(value) }),
    }
  })
}

/** A setting that is wrong, and why. */
export interface ConfigFault {
  /** For example `PORT`. */
  readonly variable: string
  /** Continues a sentence that begins with the name: `must be a whole number from 0 to 65535`. */
  readonly message: string
}

/** The configuration is not valid; the message names every setting that is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** Every fault, for callers that know the settings by other names. */
  readonly faults: readonly ConfigFault[]

  constructor(faults: readonly ConfigFault[]) {
    super(faults.map(({ variable, message }) => `${variable} ${message}.`).join('\n'))
    this.faults = faults
  }
}

/**
 * The configuration that environment variables make. Empty ones count as absent, others are ignored.
 *
 * @throws ConfigError naming each wrong variable and what it accepts, never its value: it may be a secret
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = configSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(
    parsed.error.issues.map(({ path, message }) => ({ variable: path.join('.'), message })),
  )
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message)
}

function oneOf<const Choice extends string>(...choices: readonly Choice[]) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}` })
}

function list() {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .prefault('')
}

function secret() {
  return z.string().min(1)
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/i.test(host)
}
