import { readFileSync } from 'node:fs'

/** A package that is installed with ours. */
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
}

/** Packages from elsewhere that the lock file installs without tools for development, by name and version. */
export function shippedPackages(): readonly ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  const shipped = Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    const at = path.lastIndexOf('node_modules/')
    if (at === -1 || dev || link || version === undefined) return []
    return [{ name: path.slice(at + 'node_modules/'.length), version, license }]
  })
  const keyed = new Map(shipped.map((one) => [`${one.name}@${one.version}`, one]))
  return [...keyed.keys()].sort().flatMap((key) => keyed.get(key) ?? [])
}
