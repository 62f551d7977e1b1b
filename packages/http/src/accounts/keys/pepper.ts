import { createHash, createHmac, randomBytes } from 'node:crypto'
import { chown, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EngineError } from '@svc/engine'

/** A secret that key hashes are made with: without it a stolen table of hashes is worth nothing. */
export interface Pepper {
  /** Which secret it is; stored beside each hash. Derived from the secret and telling nothing about it. */
  readonly id: string
  readonly secret: string
}

/** The peppers in use: the first makes hashes, all of them check. At least one. */
export type Peppers = readonly [Pepper, ...Pepper[]]

const MIN_CHARACTERS = 32

/**
 * The peppers of `SVC_KEY_PEPPER`: secrets separated by commas, the newest first.
 *
 * @throws EngineError `invalid_request` for one that is too short; it is not quoted
 */
export function parsePeppers(value: string): Peppers {
  const [first, ...rest] = value.split(',').map((secret) => pepper(secret.trim()))
  if (first === undefined) throw new Error('split returns at least one part')
  return [first, ...rest]
}

/**
 * The peppers of a service: those of `SVC_KEY_PEPPER`, or one that is made at the first start and kept in the
 * data folder, readable by its owner alone.
 */
export async function loadPeppers(value: string | undefined, dataFolder: string): Promise<Peppers> {
  if (value !== undefined && value !== '') return parsePeppers(value)
  const file = join(dataFolder, 'key-pepper')
  const existing = await readIfThere(file)
  return parsePeppers((existing ?? (await makePepper(file))).trim())
}

/** Makes a secret, unless another process that starts at the same time was faster: then it is that one. */
async function makePepper(file: string): Promise<string> {
  const folder = dirname(file)
  // Not closed to others when it is ours to make: an embedded database's own user must pass through it.
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const fresh = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(fresh, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
    // Root may run `svc admin` before the service has ever started.
    const { uid, gid } = await stat(folder)
    if (process.getuid?.() === 0) await chown(fresh, uid, gid)
    // Whole or not at all, and never in the place of one that is there.
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(fresh, { force: true })
  }
  return readFile(file, 'utf8')
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** The hash a key is stored and found by: HMAC-SHA-256, 32 bytes. */
export function hashKey(key: string, { secret }: Pepper): Buffer {
  return createHmac('sha256', secret).update(key).digest()
}

function pepper(secret: string): Pepper {
  if (secret.length < MIN_CHARACTERS) {
    throw new EngineError(
      'invalid_request',
      `SVC_KEY_PEPPER must be a secret of at least ${MIN_CHARACTERS} characters, or several separated by commas; one has ${secret.length}.`,
    )
  }
  const id = createHash('sha256').update(`svc pepper ${secret}`).digest('hex').slice(0, 16)
  return { id, secret }
}

/** Where the peppers of a backup go. */
export interface PepperPlace {
  /** Those in use. */
  readonly current: Peppers
  /** Whether they come from `SVC_KEY_PEPPER`. */
  readonly isConfigured: boolean
  readonly dataFolder: string
}

/**
 * Keeps the peppers of a restored backup where the next start finds them: in the data folder, unless
 * `SVC_KEY_PEPPER` decides.
 *
 * @returns whether the keys of the backup are right from now on
 */
export async function keepPeppers(
  peppers: Peppers,
  { current, isConfigured, dataFolder }: PepperPlace,
): Promise<boolean> {
  const known = new Set(current.map(({ id }) => id))
  if (peppers.every(({ id }) => known.has(id))) return true
  if (isConfigured) return false
  const all = [...peppers, ...current.filter(({ id }) => !peppers.some((kept) => kept.id === id))]
  await writeFile(join(dataFolder, 'key-pepper'), all.map(({ secret }) => secret).join(','), {
    mode: 0o600,
  })
  return true
}
