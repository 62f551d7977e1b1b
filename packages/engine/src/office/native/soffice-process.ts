import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { removeProcessFolder } from '../../lifetime/process/process-folder.ts'
import { type StartedProcess, startProcess } from '../../lifetime/process/start-process.ts'
import { officeApplication } from '../document/office-application.ts'
import { documentRefused } from '../engine/document-refused.ts'
import { filterOptions } from '../engine/filter-options.ts'
import { type OfficeJob, type OfficeProcess, OfficeProcessGone } from '../engine/office-driver.ts'
import type { LaidOutDocument } from '../engine/office-engine.ts'
import { writeSettings } from './soffice-profile.ts'
import type { SofficeSetup } from './soffice-setup.ts'

/** One run of the program at a time, with a profile of its own. */
export class SofficeProcess implements OfficeProcess {
  readonly version: string
  readonly gone: Promise<void>
  readonly rssBytes = 0
  readonly #setup: SofficeSetup
  readonly #folder: string
  readonly #leave: () => void
  #run: StartedProcess | undefined
  #isKilled = false

  constructor(setup: SofficeSetup, folder: string, version: string) {
    this.version = version
    this.#setup = setup
    this.#folder = folder
    const { promise, resolve } = Promise.withResolvers<void>()
    this.gone = promise
    this.#leave = resolve
  }

  async convert(job: OfficeJob): Promise<LaidOutDocument> {
    const work = join(this.#folder, 'work')
    await rm(work, { recursive: true, force: true })
    await mkdir(work)
    const name = job.name ?? 'document'
    const source = join(work, `${name}.${job.format}`)
    await Promise.all([
      writeFile(source, job.document),
      writeSettings(this.#folder, job.locale ?? 'en-US'),
    ])
    const said = await this.#convertFile(source, work, job)
    const result = await readFile(join(work, `${name}.pdf`)).catch(() => undefined)
    await rm(work, { recursive: true, force: true })
    if (result === undefined) throw documentRefused({ why: 'unreadable', detail: said }, job)
    return { bytes: result, isLocaleApplied: true }
  }

  async kill(): Promise<void> {
    this.#isKilled = true
    this.#run?.kill()
    await removeProcessFolder(this.#folder)
    this.#leave()
  }

  /** @returns what the program said: it ends with 0 whatever happened */
  async #convertFile(source: string, work: string, job: OfficeJob): Promise<string> {
    const args = [
      ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nofirststartwizard'],
      `-env:UserInstallation=${pathToFileURL(join(this.#folder, 'profile'))}`,
      ...['--convert-to', exportTo(job), '--outdir', work, source],
    ]
    const run = await startProcess({
      kind: 'office',
      program: '/bin/sh',
      args: ['-c', END_WITH_PARENT, 'sh', this.#setup.program, ...args],
      stdio: ['pipe', 'pipe', 'pipe'],
      environment: { ...this.#setup.environment, LC_ALL: 'C.UTF-8', HOME: this.#folder },
      // The program is a script that starts another that starts the office.
      group: true,
    })
    this.#run = run
    if (this.#isKilled) run.kill()
    let printed = ''
    run.child.stdout?.on('data', (chunk: Buffer) => {
      printed = (printed + String(chunk)).slice(-2000)
    })
    const closed = new Promise<void>((resolve) => run.child.once('close', () => resolve()))
    const { code, signal, error } = await run.exited
    if (error) throw new OfficeProcessGone(`did not start: ${error.message}`)
    await closed
    const said = `${printed}${run.lastWords()}`.trim()
    if (code === 0) return said
    throw new OfficeProcessGone(`ended with ${signal ?? code}: ${said}`, signal)
  }
}

// The program knows nothing of its parent, and a document that hangs would hold it for ever. The pipe to this process
// closes when this process ends, however it ends: then the whole group goes.
const END_WITH_PARENT = `
  exec 3<&0
  (read -r _; kill -KILL 0) <&3 >/dev/null 2>&1 &
  "$@" </dev/null 3<&-
  code=$?
  kill -KILL $!
  exit $code
`

function exportTo({ format, exportOptions }: OfficeJob): string {
  const filter = `${officeApplication(format)}_pdf_Export`
  return ['pdf', filter, filterOptions(exportOptions)].filter(Boolean).join(':')
}
