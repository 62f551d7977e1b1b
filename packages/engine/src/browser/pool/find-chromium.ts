import { access, constants, readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A Chromium build that was found on this machine. */
export interface FoundBrowser {
  /** Path of the program. */
  readonly path: string
  /** Which build it is. The headless shell starts and prints several times faster. */
  readonly product: 'chromium-headless-shell' | 'chromium' | 'chrome'
  /** How it was found: the environment variable, playwright's download folder, or the search path. */
  readonly source: 'SVC_CHROMIUM' | 'playwright' | 'PATH'
}

/** Variables that the search reads from the environment. */
export interface FindChromiumEnvironment {
  /** Path of the browser to use; nothing else is looked for. */
  readonly SVC_CHROMIUM?: string | undefined
  /** Folder that playwright downloads browsers to, where it is not the usual one. */
  readonly PLAYWRIGHT_BROWSERS_PATH?: string | undefined
  /** Folders to look for a browser in, after playwright's. */
  readonly PATH?: string | undefined
}

// The shell before full Chromium: it starts five times and prints two to three times faster.
const ON_PATH: readonly (readonly [string, FoundBrowser['product']])[] = [
  ['chromium-headless-shell', 'chromium-headless-shell'],
  ['chromium', 'chromium'],
  ['chromium-browser', 'chromium'],
  ['google-chrome-stable', 'chrome'],
  ['google-chrome', 'chrome'],
]

/**
 * The browser to use, in this order: `SVC_CHROMIUM`, playwright's own headless shell if it was downloaded,
 * `chromium-headless-shell`, `chromium` and Chrome on the search path.
 *
 * @param home the user's folder; it may throw where none is known
 * @returns undefined when there is none, or when `SVC_CHROMIUM` names something that cannot be executed:
 *   an explicit choice is never replaced silently
 */
export async function findChromium(
  env: FindChromiumEnvironment,
  home: () => string = homedir,
): Promise<FoundBrowser | undefined> {
  if (env.SVC_CHROMIUM) {
    const path = await executable(env.SVC_CHROMIUM)
    return path === undefined
      ? undefined
      : { path, product: productOf(path), source: 'SVC_CHROMIUM' }
  }
  const shell = await playwrightShell(env.PLAYWRIGHT_BROWSERS_PATH || ownBrowsers(home))
  if (shell !== undefined) {
    return { path: shell, product: 'chromium-headless-shell', source: 'playwright' }
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const [name, product] of ON_PATH) {
    for (const folder of folders) {
      const path = await executable(join(folder, name))
      if (path !== undefined) return { path, product, source: 'PATH' }
    }
  }
  return undefined
}

function productOf(path: string): FoundBrowser['product'] {
  if (/headless.shell/.test(path)) return 'chromium-headless-shell'
  return /chrome/i.test(path) ? 'chrome' : 'chromium'
}

async function executable(path: string): Promise<string | undefined> {
  try {
    await access(path, constants.X_OK)
    return path
  } catch {
    return undefined
  }
}

// Read from the folder and not asked of playwright: importing it costs more than starting the browser.
async function playwrightShell(folder: string | undefined): Promise<string | undefined> {
  if (folder === undefined) return undefined
  const entries = await readdir(folder).catch((): string[] => [])
  const builds = entries
    .filter((name) => /^chromium_headless_shell-\d+$/.test(name))
    .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
  for (const build of builds) {
    for (const inner of ['chrome-headless-shell-linux64', 'chrome-linux']) {
      for (const name of ['chrome-headless-shell', 'headless_shell']) {
        const path = await executable(join(folder, build, inner, name))
        if (path !== undefined) return path
      }
    }
  }
  return undefined
}

/** Where playwright puts browsers; undefined for a user of whom no home is known, as containers have. */
function ownBrowsers(home: () => string): string | undefined {
  try {
    return join(home(), '.cache', 'ms-playwright')
  } catch {
    return undefined
  }
}
