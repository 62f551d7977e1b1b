import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryTerminal } from '../../test/memory-terminal.ts'
import { planTargets, refuseInput, type TargetOptions } from './targets.ts'

let folder: string
const STDIN = { name: '-' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-targets-'))
  await mkdir(join(folder, 'sub'))
  await writeFile(join(folder, 'a.html'), '')
  await symlink(join(folder, 'a.html'), join(folder, 'alias.pdf'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function file(name: string) {
  return { name, path: join(folder, name) }
}

function address(name: string) {
  return { name, address: name }
}

async function plan(
  inputs: readonly { name: string; path?: string; address?: string }[],
  options: Partial<TargetOptions> = {},
  isTTY = false,
) {
  return planTargets(
    inputs,
    { json: false, answersValue: false, ...options },
    memoryTerminal({ isTTY }).stdout,
  )
}

describe('planTargets', () => {
  test('puts the artifact of a file beside it, under its name', async () => {
    expect(await plan([file('a.html')])).toEqual([{ kind: 'derived', folder, stem: 'a' }])
  })

  test('puts artifacts into --out-dir', async () => {
    const outDir = join(folder, 'out')
    expect(await plan([file('a.html'), file('sub/b.html')], { outDir })).toEqual([
      { kind: 'derived', folder: outDir, stem: 'a' },
      { kind: 'derived', folder: outDir, stem: 'b' },
    ])
  })

  test('takes --output for a file, and - for standard output', async () => {
    const output = join(folder, 'b.pdf')
    expect(await plan([file('a.html')], { output })).toEqual([{ kind: 'file', path: output }])
    expect(await plan([file('a.html')], { output: '-' })).toEqual([{ kind: 'stdout' }])
    await expect(plan([file('a.html')], { output: '-' }, true)).rejects.toThrow('terminal')
  })

  test('sends standard input to standard output, unless that is a terminal', async () => {
    expect(await plan([STDIN])).toEqual([{ kind: 'stdout' }])
    await expect(plan([STDIN], {}, true)).rejects.toThrow('terminal')
  })

  test('sends a JSON value to standard output, be it a terminal, unless a flag says where else', async () => {
    const value = { answersValue: true }
    expect(await plan([file('a.html')], value, true)).toEqual([{ kind: 'stdout' }])
    expect(await plan([STDIN], { ...value, json: true })).toEqual([{ kind: 'stdout' }])
    const output = join(folder, 'b.json')
    expect(await plan([STDIN], { ...value, output })).toEqual([{ kind: 'file', path: output }])
  })

  test.each([
    ['https://example.com/', 'example.com'],
    ['https://example.com:8443/docs/start.html?a=1#b', 'example.com-docs-start.html'],
    ['https://example.com/%2e%2e/..;/etc/', 'example.com-..-etc'],
    ['https://[::1]/', '1'],
    ['no address', 'output'],
    [`https://example.com/${'a'.repeat(200)}`, `example.com-${'a'.repeat(88)}`],
  ])('names the artifact of %s after it, in the current folder', async (address, stem) => {
    const [target] = await plan([{ name: address, address }])
    expect(target).toEqual({ kind: 'derived', folder: process.cwd(), stem })
  })

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'both flags',
      () => plan([file('a.html')], { output: 'b', outDir: 'c' }),
      'exclude each other',
    ],
    [
      'one file for several inputs',
      () => plan([file('a.html'), file('b.html')], { output: 'c.pdf' }),
      '--out-dir',
    ],
    [
      'two artifacts of one name in one folder',
      () => plan([file('a.html'), file('sub/a.html')], { outDir: folder }),
      'Without --out-dir each is written beside its file; or convert each folder into an --out-dir of its own.',
    ],
    [
      'two artifacts of one name beside their files',
      () => plan([file('a.html'), file('a.htm'), file('b.html'), file('b.htm')]),
      ' (and 1 more name is shared). Convert them one by one, each with --output.',
    ],
    [
      'two addresses of one name',
      () => plan(['?a', '?b'].map((query) => address(`https://example.com/${query}`))),
      'Convert them one by one, each with --output.',
    ],
    ['--json with standard output', () => plan([STDIN], { json: true }), '--json'],
    ['a folder as file', () => plan([file('a.html')], { output: folder }), 'is a folder'],
    [
      'a folder that is to be made as file',
      () => plan([file('a.html')], { output: `${join(folder, 'none')}/` }),
      'none/ is a folder; use --out-dir, or name a file in it.',
    ],
    [
      'a folder that is not there',
      () => plan([file('a.html')], { output: join(folder, 'none', 'b.pdf') }),
      'There is no folder',
    ],
    [
      'a file as folder',
      () => plan([file('a.html')], { outDir: join(folder, 'a.html') }),
      'is no folder; name one with --out-dir',
    ],
    [
      'the input as output',
      () => plan([file('a.html')], { output: join(folder, 'sub', '..', 'a.html') }),
      'not overwritten',
    ],
    [
      'a link to the input as output',
      () => plan([file('a.html')], { output: join(folder, 'alias.pdf') }),
      'not overwritten',
    ],
  ])('refuses %s', async (_what, planned, message) => {
    await expect(planned()).rejects.toThrow(message)
  })
})

describe('refuseInput', () => {
  test('lets pass what does not exist yet', async () => {
    await expect(refuseInput(join(folder, 'new.pdf'), [file('a.html')])).resolves.toBeUndefined()
  })
})
