import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'rolldown'

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
}

// Packages that carry another one within their own files, whose licence their folder does not show.
const CARRIED: ReadonlyMap<string, string> = new Map([
  ['unpdf', 'It contains PDF.js, copyright Mozilla Foundation, under the Apache License 2.0.\n\n'],
])

/**
 * Writes THIRD-PARTY-NOTICES.txt: name, version, licence and licence text of every package that is bundled.
 *
 * @param others packages that files are copied from
 */
export function thirdPartyNotices(others: readonly string[] = []): Plugin {
  return {
    name: 'third-party-notices',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
      const copied = others.map((name) =>
        fileURLToPath(import.meta.resolve(`${name}/package.json`)),
      )
      const paths = [...modules, ...copied]
      const folders = new Set(paths.map(packageFolder).filter((folder) => folder !== undefined))
      const notices = [...folders].sort().map(notice)
      const source = `This program contains the following packages.\n\n${notices.join('\n')}`
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source })
    },
  }
}

/** Folder of the package that a module belongs to; undefined for modules of our own. */
function packageFolder(moduleId: string): string | undefined {
  const path = moduleId.replace(/^\0/, '').replace(/\?.*$/, '')
  if (!path.includes('/node_modules/')) return undefined
  const end = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)
  return end?.[0]
}

function notice(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { name = dirname(folder), version = '', license = 'no licence stated' } = manifest
  const rule = '-'.repeat(80)
  return `${rule}\n${name} ${version} (${license})\n\n${CARRIED.get(name) ?? ''}${licenseText(folder)}\n`
}

/** The licence files of a package, with its notices. */
function licenseText(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return texts.length > 0 ? `${texts.join('\n\n')}\n` : 'The package contains no licence text.\n'
}
