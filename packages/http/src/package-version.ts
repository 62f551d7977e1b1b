import { readFileSync } from 'node:fs'

/** Version of these packages; all of them carry the same one. */
export const PACKAGE_VERSION = readVersion()

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
