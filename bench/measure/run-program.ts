import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const TIMEOUT_MS = 10 * 60_000

/**
 * Runs a program to its end.
 *
 * @throws Error with what it wrote to standard error, when it fails or does not end within ten minutes
 */
export function runProgram(path: string, args: readonly string[]): Promise<void> {
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: TIMEOUT_MS })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + String(chunk)).slice(-1000)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${path} ended with ${code ?? 'a signal'}: ${words.trim()}`))
    })
  })
}

/** Path of a program on the search path, or undefined. */
export async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, name)
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return path
  }
  return undefined
}
