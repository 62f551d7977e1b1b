import { cpSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ALL = resolve('dist/declarations')
const PUBLIC = resolve('dist/types')
// `from './a.ts'`, `import('./a.ts')`, `/// <reference path="./a.ts" />`
const RELATIVE = /(?:from |import\(|path=)['"](\.[^'"]+)['"]/g

/**
 * Copies the declarations that an exported module leads to: one in seven. The others name packages that are taken in, whose
 * types nobody has installed.
 */
function copyPublicTypes(): void {
  rmSync(PUBLIC, { recursive: true, force: true })
  for (const path of reachable(entries())) cpSync(path, join(PUBLIC, relative(ALL, path)))
}

function entries(): string[] {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, string | { types?: string }>
  }
  return Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' || entry.types === undefined
      ? []
      : [join(ALL, relative(PUBLIC, entry.types))],
  )
}

function reachable(entries: readonly string[]): ReadonlySet<string> {
  const pending = [...entries]
  const found = new Set<string>()
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const [, module = ''] of readFileSync(path, 'utf8').matchAll(RELATIVE)) {
      pending.push(join(dirname(path), module.replace(/(?<!\.d)\.(?:ts|js)$/, '.d.ts')))
    }
  }
  return found
}

copyPublicTypes()
