import { type ExecFileException, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { OfficeProcessGone } from '../engine/office-driver.ts'
import type { SofficeSetup } from './soffice-setup.ts'

/** Product and version, for example `LibreOffice 7.4.7.2`; also the proof that the program runs. */
export async function sofficeVersion(
  { program, environment }: SofficeSetup,
  signal: AbortSignal,
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version'], {
    env: environment,
    timeout: 30_000,
    killSignal: 'SIGKILL',
    signal,
  }).catch((error: ExecFileException) => {
    // `killed` is our own doing: the time was over.
    if (error.killed) throw error
    throw new OfficeProcessGone(`did not start: ${error.message}`, error.signal)
  })
  return stdout.split(' ').slice(0, 2).join(' ').trim()
}
