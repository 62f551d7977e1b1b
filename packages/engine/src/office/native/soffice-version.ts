import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { SofficeSetup } from './soffice-driver.ts'

/** Product and version, for example `LibreOffice 7.4.7.2`; also the proof that the program runs. */
export async function sofficeVersion({ program, environment }: SofficeSetup): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version'], {
    env: environment,
    timeout: 30_000,
    killSignal: 'SIGKILL',
  })
  return stdout.split(' ').slice(0, 2).join(' ').trim()
}
