import { randomUUID } from 'node:crypto'
import {
  access,
  chmod,
  constants,
  mkdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Artifact, ArtifactFile } from '@svc/engine'
import { type Terminal, write } from '../../terminal/terminal.ts'
import type { Input } from '../inputs/inputs.ts'
import { refuseInput, type Target } from './targets.ts'

/**
 * Puts an artifact where it belongs, whole or not at all.
 *
 * A file is written under a temporary name in its folder and then renamed, so that neither a crash nor
 * an interruption leaves half a document under the real name.
 *
 * @returns the path written; undefined for standard output
 * @throws UsageError when the path turns out to be one of the inputs; the system's error otherwise
 */
export async function writeArtifact(
  artifact: Artifact,
  target: Target,
  inputs: readonly Input[],
  terminal: Terminal,
): Promise<string | undefined> {
  if (target.kind === 'stdout') {
    await write(terminal.stdout, artifact.bytes)
    return undefined
  }
  if (target.kind === 'file') {
    await writeWhole(target.path, artifact.bytes)
    return target.path
  }
  const { files } = artifact
  if (files !== undefined) return writeFiles(files, target, inputs)
  return writeDerived(target, extname(artifact.filename), artifact.bytes, inputs)
}

/**
 * Writes a JSON value to the file that was asked for, whole or not at all.
 *
 * @returns the path written; undefined for standard output, which is the reporter's
 */
export async function writeValue(
  value: unknown,
  target: Target,
  inputs: readonly Input[],
): Promise<string | undefined> {
  if (target.kind === 'stdout') return undefined
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  if (target.kind === 'derived') return writeDerived(target, '.json', bytes, inputs)
  await writeWhole(target.path, bytes)
  return target.path
}

/** Puts the files of an archive into the folder; those of several inputs into a folder of each. */
async function writeFiles(
  files: readonly ArtifactFile[],
  { folder, stem }: Extract<Target, { kind: 'derived' }>,
  inputs: readonly Input[],
): Promise<string> {
  const own = inputs.length > 1 ? join(folder, stem) : folder
  await makeFolder(own)
  for (const { filename } of files) await refuseInput(join(own, filename), inputs)
  for (const { filename, bytes } of files) await writeWhole(join(own, filename), bytes)
  return own
}

async function writeDerived(
  { folder, stem }: Extract<Target, { kind: 'derived' }>,
  extension: string,
  bytes: Uint8Array,
  inputs: readonly Input[],
): Promise<string> {
  const path = join(folder, `${stem}${extension}`)
  await refuseInput(path, inputs)
  await makeFolder(folder)
  await writeWhole(path, bytes)
  return path
}

/**
 * Makes a folder and those above it, where they are missing.
 *
 * @throws Error naming the folder, with the system's code
 */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw notDone(`The folder ${folder} is not made`, error)
  })
}

/**
 * Writes a file under a temporary name in its folder, and renames it once it is whole.
 *
 * A link stays one: the file that it names is replaced. A file keeps its permissions; one that may not be written to stays.
 *
 * @throws Error naming the file, with the system's code
 */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await replace(path, bytes)
  } catch (error) {
    throw notDone(`${path} is not written`, error)
  }
}

async function replace(path: string, bytes: Uint8Array): Promise<void> {
  const stats = await stat(path).catch(() => undefined)
  if (stats === undefined) return writeAside(path, bytes)
  // A device such as /dev/null must be written to, not replaced.
  if (!stats.isFile()) return writeFile(path, bytes)
  await access(path, constants.W_OK)
  return writeAside(await realpath(path), bytes, stats.mode)
}

async function writeAside(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const temporary = join(dirname(path), `.svc-${randomUUID()}.tmp`)
  try {
    await writeFile(temporary, bytes, { flag: 'wx', mode: mode === undefined ? 0o666 : 0o600 })
    if (mode !== undefined) await chmod(temporary, mode)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EROFS: 'the file system is read-only',
  EEXIST: 'a file of that name is in the way',
  ENOTDIR: 'a file is in the way',
  ENAMETOOLONG: 'its name is too long',
}

/** The system's error, about what was asked for and not about a temporary file. */
function notDone(what: string, cause: unknown): Error {
  const { code = '' } = cause as NodeJS.ErrnoException
  const reason = REASONS[code] ?? `the system answers ${code === '' ? String(cause) : code}`
  return Object.assign(new Error(`${what}: ${reason}.`, { cause }), { code })
}
