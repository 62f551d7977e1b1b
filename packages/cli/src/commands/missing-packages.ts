import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'

/**
 * Packages that are not there though this program, or a package of svc that it is made of, needs them: each is looked for
 * from the one that names it, as Node does.
 *
 * @param manifest path of a package.json; default: this program's
 */
export async function missingPackages(manifest = ownManifest()): Promise<readonly string[]> {
  if (manifest === undefined) return []
  const { dependencies = {} } = JSON.parse(await readFile(manifest, 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>
  }
  const missing = await Promise.all(
    Object.keys(dependencies).map(async (name) => {
      const found = manifestOf(name, manifest)
      if (found === undefined) return [name]
      return name.startsWith('@svc/') ? missingPackages(found) : []
    }),
  )
  return [...new Set(missing.flat())]
}

function ownManifest(): string | undefined {
  return findPackageJSON('..', import.meta.url)
}

function manifestOf(name: string, base: string): string | undefined {
  try {
    return findPackageJSON(name, base)
  } catch {
    return undefined
  }
}
