import { readFile } from 'node:fs/promises'

/** Version of this program, from its package.json, which lies one folder above source and bundle alike. */
export async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(text) as { readonly version: string }
  return version
}
