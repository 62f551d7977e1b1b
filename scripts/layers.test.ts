import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const ENGINE = 'packages/engine/src'

/** Folders of the engine, and those that their modules may import besides the files at the top. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  units: [],
  child: [],
  pdf: ['child', 'units'],
  input: [],
  schemas: ['pdf', 'units'],
  sources: ['input', 'network', 'schemas'],
  // The boundary's own proof renders a page.
  network: ['browser'],
  browser: ['network', 'pdf', 'schemas', 'units'],
  office: ['browser', 'child', 'input', 'pdf', 'schemas', 'units'],
  operations: ['browser', 'office', 'pdf', 'schemas', 'units'],
}

interface Import {
  readonly from: string
  readonly to: string
}

const imports: readonly Import[] = globSync(`${ENGINE}/**/*.ts`)
  .filter((file) => !/\.(test|test-d)\.ts$|[\\/]test[\\/]/.test(file))
  .flatMap((file) =>
    relativeImports(file).map((target) => ({
      from: relative(ENGINE, file),
      to: relative(ENGINE, target),
    })),
  )

test('every folder of the engine has its place in the layers', () => {
  const folders = new Set(imports.map(({ from }) => folderOf(from)).filter((f) => f !== ''))
  expect([...folders].sort()).toEqual(Object.keys(LAYERS).sort())
})

test.each(Object.entries(LAYERS))('%s imports no folder but %j', (folder, allowed) => {
  const others = imports.filter(({ from, to }) => {
    const target = folderOf(to)
    return (
      folderOf(from) === folder && target !== '' && target !== folder && !allowed.includes(target)
    )
  })
  expect(others).toEqual([])
})

test('no relative path leaves its package', () => {
  const leaving = globSync('packages/*/src/**/*.ts').flatMap((file) =>
    relativeImports(file).filter((target) => relative(packageOf(file), target).startsWith('..')),
  )
  expect(leaving).toEqual([])
})

test('one operation never imports another', () => {
  const between = imports.filter(
    ({ from, to }) =>
      folderOf(from) === 'operations' &&
      folderOf(to) === 'operations' &&
      operationOf(from) !== operationOf(to),
  )
  expect(between).toEqual([])
})

/** Files that a module names by a relative path, from the folder of the repository. */
function relativeImports(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)
  return [...statements].map(([, target = '']) => join(dirname(file), target))
}

function packageOf(file: string): string {
  return file.split(sep).slice(0, 2).join(sep)
}

function folderOf(file: string): string {
  const [first = '', second] = file.split(sep)
  return second === undefined ? '' : first
}

/** `convert-html` for operations/convert-html.ts and for operations/convert-html/anything.ts. */
function operationOf(file: string): string {
  return (file.split(sep)[1] ?? '').replace(/\.ts$/, '')
}
