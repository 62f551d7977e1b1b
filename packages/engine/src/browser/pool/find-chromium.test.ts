import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findChromium } from './find-chromium.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-chromium-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function program(path: string, mode = 0o755): Promise<string> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '')
  await chmod(file, mode)
  return file
}

/** An environment in which only the folders of the test are looked at. */
function environment(entries: Readonly<Record<string, string>> = {}) {
  return {
    PLAYWRIGHT_BROWSERS_PATH: join(folder, 'playwright'),
    PATH: join(folder, 'bin'),
    ...entries,
  }
}

describe('findChromium', () => {
  test('looks on PATH where no home of the user is known', async () => {
    const home = () => {
      throw new Error('uv_os_homedir returned ENOENT')
    }
    const path = await program('bin/chromium-headless-shell')
    const { PATH } = environment()
    await expect(findChromium({ PATH }, home)).resolves.toMatchObject({ path, source: 'PATH' })
  })

  test('takes what SVC_CHROMIUM names before anything else', async () => {
    await program('bin/chromium-headless-shell')
    const path = await program('own/my-browser')
    await expect(findChromium(environment({ SVC_CHROMIUM: path }))).resolves.toEqual({
      path,
      product: 'chromium',
      source: 'SVC_CHROMIUM',
    })
  })

  test('never replaces an explicit choice that does not work', async () => {
    await program('bin/chromium')
    const missing = join(folder, 'none')
    await expect(findChromium(environment({ SVC_CHROMIUM: missing }))).resolves.toBeUndefined()
    const notExecutable = await program('own/text', 0o644)
    await expect(
      findChromium(environment({ SVC_CHROMIUM: notExecutable })),
    ).resolves.toBeUndefined()
  })

  test.each([
    ['chromium_headless_shell-1208/chrome-linux/headless_shell', 'chromium-headless-shell'],
    ['opt/google/chrome/chrome', 'chrome'],
    ['usr/bin/Chromium', 'chromium'],
  ])('knows the product of %s', async (name, product) => {
    const path = await program(name)
    await expect(findChromium({ SVC_CHROMIUM: path })).resolves.toMatchObject({ product })
  })

  test('takes the newest complete shell that playwright has downloaded', async () => {
    await program('bin/chromium-headless-shell')
    const shell = 'chrome-headless-shell-linux64/chrome-headless-shell'
    await program(`playwright/chromium_headless_shell-999/${shell}`)
    const path = await program(`playwright/chromium_headless_shell-1208/${shell}`)
    await mkdir(join(folder, 'playwright/chromium_headless_shell-1300'))
    await program(`playwright/chromium-1400/${shell}`)
    await expect(findChromium(environment())).resolves.toEqual({
      path,
      product: 'chromium-headless-shell',
      source: 'playwright',
    })
  })

  test('looks for the shell in every folder of the path before it takes a whole browser', async () => {
    await program('bin/google-chrome')
    await program('bin/chromium')
    const path = await program('later/chromium-headless-shell')
    const PATH = ['', join(folder, 'bin'), join(folder, 'later')].join(delimiter)
    await expect(findChromium(environment({ PATH }))).resolves.toEqual({
      path,
      product: 'chromium-headless-shell',
      source: 'PATH',
    })
  })

  test.each([
    [['chromium-browser', 'google-chrome'], 'chromium-browser', 'chromium'],
    [['google-chrome', 'google-chrome-stable'], 'google-chrome-stable', 'chrome'],
  ])('of %j it takes %s', async (names, taken, product) => {
    for (const name of names) await program(`bin/${name}`)
    const path = join(folder, 'bin', taken)
    await expect(findChromium(environment())).resolves.toEqual({ path, product, source: 'PATH' })
  })

  test('finds nothing where there is nothing', async () => {
    await program('bin/chromium', 0o644)
    await expect(findChromium(environment())).resolves.toBeUndefined()
    await expect(findChromium({ PLAYWRIGHT_BROWSERS_PATH: folder })).resolves.toBeUndefined()
  })
})
