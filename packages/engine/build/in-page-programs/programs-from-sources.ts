import { createHash } from 'node:crypto'
import {
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InPagePrograms } from '../../src/browser/in-page/programs/in-page-programs.d.ts'

const FOLDERS = ['../../src/browser/in-page/', './'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/svc/', import.meta.url))

let programs: Promise<InPagePrograms> | undefined

/**
 * The programs that run in pages, of the sources as they are: `#in-page-programs` where nothing has been built. They are bundled
 * once for each state of the sources; to look that up costs a process a few milliseconds.
 */
export function inPagePrograms(): Promise<InPagePrograms> {
  programs ??= read()
  return programs
}

async function read(): Promise<InPagePrograms> {
  const file = join(CACHE, `in-page-${stateOfSources()}.json`)
  const kept = textOf(file)
  if (kept !== undefined) return JSON.parse(kept)
  const { bundlePrograms } = await import('./bundle-programs.ts')
  const bundled = await bundlePrograms()
  mkdirSync(CACHE, { recursive: true })
  for (const old of globSync('in-page-*.json', { cwd: CACHE }))
    rmSync(join(CACHE, old), { force: true })
  // Others read meanwhile: the whole of it or nothing.
  const written = `${file}.${process.pid}`
  writeFileSync(written, JSON.stringify(bundled))
  renameSync(written, file)
  return bundled
}

function stateOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of FOLDERS) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/(?<!\.test)\.ts$/.test(name)) continue
      hash.update(`${name}\n`).update(readFileSync(join(folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 24)
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
