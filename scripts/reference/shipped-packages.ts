import { globSync, readFileSync } from 'node:fs'
import { FILE_PACKAGES } from '../../packages/engine/build/shipped-files.ts'

/** A package that is installed with ours, or whose code is in them. */
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression of its manifest; undefined when it states none. */
  readonly license: string | undefined
}

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

type Locked = Readonly<Record<string, LockedPackage>>

/**
 * Packages from elsewhere that pass on with ours, by name and version: those that the lock file installs without tools for
 * development, and those that the build takes into the engine, with all they depend on.
 */
export function shippedPackages(): readonly ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Locked
  }
  const taken = takenIn(packages)
  const shipped = Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    if (!path.includes('node_modules/') || link || version === undefined) return []
    return dev && !taken.has(path) ? [] : [{ name: nameOf(path), version, license }]
  })
  const keyed = new Map(shipped.map((one) => [`${one.name}@${one.version}`, one]))
  return [...keyed.keys()].sort().flatMap((key) => keyed.get(key) ?? [])
}

/** Places in the lock file of the packages that the sources of the engine import, and of what these depend on. */
function takenIn(packages: Locked): ReadonlySet<string> {
  const sources = globSync('packages/engine/src/**/*.ts', {
    exclude: ['**/*.test*.ts', '**/test/**'],
  })
  const imported = sources.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:from|import\() ?'#?((?:@[\w.-]+\/)?[a-z][\w.-]*)(?=['/])/g,
      ),
    ].map(([, name = '']) => name),
  )
  const found = new Set<string>()
  const pending = [...new Set([...imported, ...FILE_PACKAGES])].map((name) => ({
    name,
    from: 'packages/engine',
  }))
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const path = placeOf(packages, next.name, next.from)
    if (path === undefined || found.has(path)) continue
    found.add(path)
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      pending.push({ name, from: path })
    }
  }
  return found
}

/** Where Node finds a package that another one imports: in the nearest `node_modules` above it. */
function placeOf(packages: Locked, name: string, from: string): string | undefined {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
    const at = folder.lastIndexOf('/node_modules/')
    folder = at < 0 ? '' : folder.slice(0, at)
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
