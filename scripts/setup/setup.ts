import type { Ended } from '../process.ts'
import { type AptCommand, aptCommand, aptInstall, aptUpdate, type DebianPackage } from './apt.ts'
import { installBesideProject } from './beside-project.ts'
import { CHROMIUM_PACKAGE, downloadBrowser, hasBrowser, noBrowser } from './browser.ts'
import { build } from './build.ts'
import { CLIENT_GENERATOR } from './client-generator.ts'
import { missingFonts } from './fonts.ts'
import { installSchemathesis } from './schemathesis.ts'
import { missingTestTools } from './test-tools.ts'
import { TYPEDOC } from './typedoc.ts'
import { installVerapdf } from './verapdf.ts'

/** How much a task needs of the machine. */
export interface SetupScope {
  readonly fonts: 'latin' | 'all'
  readonly testTools: boolean
}

/**
 * Makes the machine ready: browser, fonts, test tools, build. Parts that are there are left alone, so that a second
 * call takes a fraction of a second. A missing browser ends the task; missing fonts and tools only cost
 * quality and get a line each.
 *
 * @throws TaskError when there is no browser or the build fails
 */
export async function setup(scope: SetupScope): Promise<void> {
  const wanted = [...missingFonts(scope.fonts), ...(scope.testTools ? missingTestTools() : [])]
  const browser = await hasBrowser()
  if (!browser || wanted.length > 0) await install(browser, wanted)
  // A tool waits for its download, the build takes a processor: at the same time.
  await Promise.all([scope.testTools && installTestTools(), build()])
}

async function installTestTools(): Promise<void> {
  await installSchemathesis()
  await installVerapdf()
  await installBesideProject(CLIENT_GENERATOR)
  await installBesideProject(TYPEDOC)
}

async function install(browser: boolean, wanted: readonly DebianPackage[]): Promise<void> {
  const apt = aptCommand()
  if (!browser) {
    console.log("setup: browser (playwright's headless shell, by download)")
    browser = await downloadBrowser(apt)
    if (!browser) console.log('setup: the download is not available here')
  }
  if (apt === undefined) {
    if (!browser) throw noBrowser('')
    for (const { name, why } of wanted) console.log(`setup: not installed, ${name}: ${why}`)
    return
  }
  aptUpdate(apt)
  if (!browser) {
    const { output } = installPackages(apt, [CHROMIUM_PACKAGE])
    if (!(await hasBrowser())) throw noBrowser(output)
  }
  if (wanted.length === 0) return
  const { ok, output } = installPackages(apt, wanted)
  if (!ok) console.log(`setup: not installed\n${output}`)
}

function installPackages(apt: AptCommand, packages: readonly DebianPackage[]): Ended {
  for (const { name, why } of packages) console.log(`setup: apt-get install ${name} (${why})`)
  return aptInstall(apt, packages)
}
