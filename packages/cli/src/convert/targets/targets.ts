import { realpath, stat } from 'node:fs/promises'
import { dirname, join, parse, resolve } from 'node:path'
import { UsageError } from '../../flags/usage-error.ts'
import type { Output } from '../../terminal/terminal.ts'
import type { Input } from '../inputs/inputs.ts'
import { outputFile } from './output-file.ts'

/** Longest name made of an address; file systems take 255 bytes. */
const MAX_STEM_LENGTH = 100

/**
 * Where an artifact goes: standard output, a file, or a file whose extension follows from the artifact.
 */
export type Target =
  | { readonly kind: 'stdout' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'derived'; readonly folder: string; readonly stem: string }

/** Output as the command line states it. */
export interface TargetOptions {
  /** `--output`: a file, or `-` for standard output. */
  readonly output?: string
  /** `--out-dir`: a folder, made when it is missing. */
  readonly outDir?: string
  /** `--json`: standard output is taken by the results. */
  readonly json: boolean
  /** Whether the operation answers with a JSON value: it goes to standard output unless a flag says where else. */
  readonly answersValue: boolean
}

/**
 * Where the artifact of each input goes, one target per input, decided before anything is rendered.
 *
 * Without a flag a file's artifact lies beside it under the same name, that of an address in the current folder under
 * a name made of the address, and the artifact of standard input
 * goes to standard output unless that is a terminal.
 *
 * @throws UsageError when two artifacts would get one name, an input would be overwritten, or the flags
 *   contradict each other or the inputs
 */
export async function planTargets(
  inputs: readonly Input[],
  options: TargetOptions,
  stdout: Output,
): Promise<readonly Target[]> {
  const { output, outDir, json, answersValue } = options
  if (output !== undefined && outDir !== undefined) {
    throw new UsageError('--output and --out-dir exclude each other.')
  }
  if (output !== undefined && inputs.length > 1) {
    throw new UsageError('--output names one file; with several inputs use --out-dir.')
  }
  const targets = inputs.map((input) => target(input, options))
  if (!answersValue && targets.some(({ kind }) => kind === 'stdout')) {
    if (json) throw new UsageError('Standard output is taken by --json; name a file with --output.')
    if (stdout.isTTY) {
      throw new UsageError('A document is not written to a terminal; name a file with --output.')
    }
  }
  refuseSharedNames(inputs, targets)
  await Promise.all(targets.map((planned) => checkTarget(planned, inputs)))
  return targets
}

/**
 * Refuses a path that is one of the inputs, however it is spelt.
 *
 * @throws UsageError naming the input
 */
export async function refuseInput(path: string, inputs: readonly Input[]): Promise<void> {
  const existing = await realpath(path).catch(() => undefined)
  if (existing === undefined) return
  for (const input of inputs) {
    if (input.path !== undefined && (await realpath(input.path)) === existing) {
      throw new UsageError(
        `${input.name} is an input and is not overwritten; name another file with --output.`,
      )
    }
  }
}

function target(input: Input, { output, outDir, answersValue }: TargetOptions): Target {
  if (output === '-') return { kind: 'stdout' }
  if (output !== undefined) return { kind: 'file', path: outputFile(output) }
  if (answersValue && outDir === undefined) return { kind: 'stdout' }
  if (input.address !== undefined) {
    return { kind: 'derived', folder: resolve(outDir ?? ''), stem: addressStem(input.address) }
  }
  if (input.path === undefined) {
    if (outDir !== undefined) return { kind: 'derived', folder: resolve(outDir), stem: 'output' }
    return { kind: 'stdout' }
  }
  const folder = outDir === undefined ? dirname(input.path) : resolve(outDir)
  return { kind: 'derived', folder, stem: parse(input.path).name }
}

/** Host and path of an address as the name of a file: `example.com-docs-start`. */
function addressStem(address: string): string {
  const { hostname, pathname } = URL.parse(address) ?? { hostname: '', pathname: '' }
  const name = `${hostname}${pathname}`.replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
  return name.replaceAll(/^[-.]+|[-.]+$/g, '').slice(0, MAX_STEM_LENGTH) || 'output'
}

function refuseSharedNames(inputs: readonly Input[], targets: readonly Target[]): void {
  const owners = new Map<string, Input>()
  const shared = new Map<string, readonly [Input, Input]>()
  for (const [index, planned] of targets.entries()) {
    const input = inputs[index]
    if (planned.kind !== 'derived' || input === undefined) continue
    const path = join(planned.folder, planned.stem)
    const owner = owners.get(path)
    if (owner && !shared.has(path)) shared.set(path, [owner, input])
    owners.set(path, owner ?? input)
  }
  const [first] = shared
  if (first === undefined) return
  const [path, [one, other]] = first
  const more = shared.size - 1
  const others =
    more === 0 ? '' : ` (and ${more} more ${more === 1 ? 'name is' : 'names are'} shared)`
  throw new UsageError(
    `${one.name} and ${other.name} would both be written as ${path}${others}. ${wayOut(one, other)}`,
  )
}

/** How two inputs whose artifacts would get one name can be converted. */
function wayOut(one: Input, other: Input): string {
  const folders = [one, other].map(({ path }) => (path === undefined ? undefined : dirname(path)))
  return folders.includes(undefined) || folders[0] === folders[1]
    ? 'Convert them one by one, each with --output.'
    : 'Without --out-dir each is written beside its file; or convert each folder into an --out-dir of its own.'
}

async function checkTarget(planned: Target, inputs: readonly Input[]): Promise<void> {
  if (planned.kind === 'derived') {
    const stats = await stat(planned.folder).catch(() => undefined)
    if (stats !== undefined && !stats.isDirectory()) {
      throw new UsageError(`${planned.folder} is no folder; name one with --out-dir.`)
    }
  }
  if (planned.kind !== 'file') return
  const stats = await stat(planned.path).catch(() => undefined)
  if (stats?.isDirectory()) {
    throw new UsageError(`${planned.path} is a folder; use --out-dir, or name a file in it.`)
  }
  const folder = dirname(planned.path)
  const parent = await stat(folder).catch(() => undefined)
  if (!parent?.isDirectory()) throw new UsageError(`There is no folder ${folder}.`)
  await refuseInput(planned.path, inputs)
}
