import {
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { smallArtifact } from '../../test/artifacts.ts'
import { memoryTerminal } from '../../test/memory-terminal.ts'
import { writeArtifact } from './output.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-output-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('writeArtifact', () => {
  test('writes the bytes to standard output and nothing else', async () => {
    const terminal = memoryTerminal()
    expect(await writeArtifact(smallArtifact(), { kind: 'stdout' }, [], terminal)).toBeUndefined()
    expect(terminal.out()).toBe('%PDF-1.7 small')
    expect(terminal.err()).toBe('')
  })

  test('takes the extension from the artifact and makes the folder', async () => {
    const target = { kind: 'derived', folder: join(folder, 'new', 'out'), stem: 'page' } as const
    const image = smallArtifact({ mediaType: 'image/webp', filename: 'x.webp' })
    const path = await writeArtifact(image, target, [], memoryTerminal())
    expect(path).toBe(join(folder, 'new', 'out', 'page.webp'))
    expect(await readFile(path ?? '', 'utf8')).toBe('%PDF-1.7 small')
  })

  test('puts the files of an archive into the folder, and the archive into a file', async () => {
    const files = [{ filename: 'one.pdf', bytes: Buffer.from('1'), pages: 1 }]
    const zip = smallArtifact({ mediaType: 'application/zip', filename: 'x.zip', files })
    const target = { kind: 'derived', folder: join(folder, 'out'), stem: 'in' } as const
    expect(await writeArtifact(zip, target, [], memoryTerminal())).toBe(join(folder, 'out'))
    expect(await readdir(join(folder, 'out'))).toEqual(['one.pdf'])
    await writeArtifact(zip, { kind: 'file', path: join(folder, 'a.zip') }, [], memoryTerminal())
    expect(await readFile(join(folder, 'a.zip'), 'utf8')).toBe('%PDF-1.7 small')
  })

  test('replaces an older file and leaves nothing temporary behind', async () => {
    const path = join(folder, 'a.pdf')
    await writeFile(path, 'older and longer than the new one, so that a rest would show')
    await writeArtifact(smallArtifact(), { kind: 'file', path }, [], memoryTerminal())
    expect(await readFile(path, 'utf8')).toBe('%PDF-1.7 small')
    expect(await readdir(folder)).toEqual(['a.pdf'])
  })

  test('writes to a device instead of replacing it', async () => {
    await writeArtifact(smallArtifact(), { kind: 'file', path: '/dev/null' }, [], memoryTerminal())
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true)
  })

  test('refuses an input that lies where the artifact would go', async () => {
    const path = join(folder, 'a.pdf')
    await writeFile(path, 'input')
    const target = { kind: 'derived', folder, stem: 'a' } as const
    const writing = writeArtifact(
      smallArtifact(),
      target,
      [{ name: 'a.pdf', path }],
      memoryTerminal(),
    )
    await expect(writing).rejects.toThrow('not overwritten')
    expect(await readFile(path, 'utf8')).toBe('input')
  })

  test('leaves nothing behind when it cannot write', async () => {
    const path = join(folder, 'none', 'a.pdf')
    const writing = writeArtifact(smallArtifact(), { kind: 'file', path }, [], memoryTerminal())
    await expect(writing).rejects.toThrow(`${path} is not written: the system answers ENOENT.`)
    expect(await readdir(folder)).toEqual([])
  })

  test('names the device that is full', async () => {
    const target = { kind: 'file', path: '/dev/full' } as const
    const writing = writeArtifact(smallArtifact(), target, [], memoryTerminal())
    await expect(writing).rejects.toThrow('/dev/full is not written: the disk is full.')
    await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' })
  })

  test('names the folder that cannot be made', async () => {
    await writeFile(join(folder, 'taken'), '')
    const target = { kind: 'derived', folder: join(folder, 'taken', 'out'), stem: 'a' } as const
    const writing = writeArtifact(smallArtifact(), target, [], memoryTerminal())
    await expect(writing).rejects.toThrow(
      `The folder ${target.folder} is not made: a file is in the way.`,
    )
  })

  test('writes to the file that a link names, and keeps the permissions of a file', async () => {
    const [path, link] = [join(folder, 'a.pdf'), join(folder, 'link.pdf')]
    await writeFile(path, 'older', { mode: 0o600 })
    await symlink('a.pdf', link)
    await writeArtifact(smallArtifact(), { kind: 'file', path: link }, [], memoryTerminal())
    expect(await readlink(link)).toBe('a.pdf')
    expect(await readFile(path, 'utf8')).toBe('%PDF-1.7 small')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).sort()).toEqual(['a.pdf', 'link.pdf'])
  })
})
