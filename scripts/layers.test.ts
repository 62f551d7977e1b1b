import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const ENGINE = 'packages/engine/src'

/**
 * Rooms of the engine, the lowest floor first: folders, and files at the top of `src`. A module may import modules of its
 * own room and of lower floors, be it for types alone. So no two rooms need each other, and no arrow leads upward.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['messages'],
  ['installation'],
  ['lifetime'],
  ['artifact.ts', 'units', 'network', 'pdf/file', 'browser/cdp', 'office/fonts'],
  ['lifetime/child', 'pdf/encryption', 'pdf/content'],
  ['pdf/document'],
  ['pdf/fonts', 'schemas', 'text'],
  ['pdf/archive', 'pdf/ua', 'pdf/foreign', 'pdf/glyphs'],
  ['pdf/finish'],
  ['pdf/merge'],
  ['pdf/join'],
  ['pdf/threads', 'draw'],
  ['draw/commands'],
  ['schemas/edits'],
  ['schemas/options'],
  ['output'],
  ['edit/contents', 'edit/forms'],
  ['edit/edits'],
  ['edit/editor'],
  ['browser/in-page'],
  ['browser/pool'],
  ['boundary'],
  ['browser/start'],
  ['office/document'],
  ['office/xml', 'office/zip', 'office/engine'],
  ['office/compound', 'office/disarm', 'office/native', 'office/wasm'],
  ['office/ooxml', 'office/rtf'],
  ['office/binary'],
  ['office/semantic'],
  ['office/preflight'],
  ['markdown/parse'],
  ['markdown/book'],
  ['office/reader', 'markdown/reader'],
  ['context.ts'],
  ['browser/debug', 'browser/requests', 'folder-assets.ts'],
  ['browser/load'],
  ['browser/unseen'],
  ['browser/print', 'browser/image'],
  ['browser/measure', 'markdown/page', 'draw/html'],
  ['edit', 'markdown', 'office', 'examples'],
  ['operation.ts'],
  ['choose-format.ts', 'json-schema.ts', 'operations'],
  ['input', 'registry.ts', 'drawing.ts'],
  ['sources'],
  ['execute.ts'],
  ['engine.ts'],
  ['index.ts'],
]

interface Import {
  readonly from: string
  readonly to: string
}

const ROOMS = FLOORS.flat()

const imports: readonly Import[] = globSync(`${ENGINE}/**/*.ts`)
  .filter((file) => !/\.(test|test-d)\.ts$|[\\/]test[\\/]/.test(file))
  .flatMap((file) =>
    relativeImports(file).map((target) => ({
      from: relative(ENGINE, file),
      to: relative(ENGINE, target),
    })),
  )

test('every file of the engine has its room', () => {
  const homeless = imports.map(({ from }) => from).filter((file) => roomOf(file) === undefined)
  expect([...new Set(homeless)]).toEqual([])
})

test('every room that is named exists', () => {
  const used = new Set(imports.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]))
  expect(ROOMS.filter((room) => !used.has(room))).toEqual([])
})

test.each(ROOMS)('%s imports only rooms of lower floors', (room) => {
  const upward = imports.filter(({ from, to }) => {
    if (roomOf(from) !== room) return false
    const target = roomOf(to)
    return target !== room && floorOf(target) >= floorOf(room)
  })
  expect(upward).toEqual([])
})

test('modules that run in pages take nothing but each other, and nobody else takes them but for their types', () => {
  const crossing = globSync(`${ENGINE}/**/*.ts`)
    .filter((file) => !/\.(test|test-d)\.ts$/.test(file))
    .flatMap((file) => {
      const taken = valueImports(file).map((target) =>
        target.startsWith('.') ? join(dirname(file), target) : target,
      )
      return taken
        .filter((target) => runsInPage(file) !== runsInPage(target))
        .filter((target) => runsInPage(file) || runsInPage(target))
        .map((target) => `${file} takes ${target}`)
    })
  expect(crossing).toEqual([])
})

test('a module that runs in pages and keeps something belongs to one program: two would each have their own', () => {
  const programs = globSync(`${ENGINE}/browser/in-page/programs/*.ts`).map(modulesOf)
  const kept = [...new Set(programs.flatMap((modules) => [...modules]))].filter((file) =>
    /^(?:export )?let /m.test(readFileSync(file, 'utf8')),
  )
  expect(kept).not.toEqual([])
  expect(kept.filter((file) => programs.filter((one) => one.has(file)).length > 1)).toEqual([])
})

test('a command and a service load nothing that changes documents, which a process of its own does', () => {
  const rooms = ['edit/contents', 'edit/forms', 'edit/edits']
  const loaded = [`${ENGINE}/engine.ts`, `${ENGINE}/registry.ts`].flatMap((file) => [
    ...modulesOf(file),
  ])
  const held = loaded
    .map((file) => relative(ENGINE, file))
    .filter((file) => rooms.includes(roomOf(file) ?? ''))
  expect(new Set(held)).toEqual(
    new Set(['edit/edits/draw/request-of.ts', 'edit/forms/field-families.ts']),
  )
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
      roomOf(from) === 'operations' &&
      roomOf(to) === 'operations' &&
      operationOf(from) !== operationOf(to),
  )
  expect(between).toEqual([])
})

/** Files that a module names by a relative path, from the folder of the repository. */
function relativeImports(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)
  return [...statements].map(([, target = '']) => join(dirname(file), target))
}

/** Modules that a module imports when it runs: imports of types alone are none. */
function valueImports(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...statements].map(([, target = '', later = '']) => target || later)
}

/** A module and all that it imports by a relative path, in turn. */
function modulesOf(file: string): ReadonlySet<string> {
  const found = new Set([file])
  for (const one of found) {
    for (const target of valueImports(one)) {
      if (target.startsWith('.')) found.add(join(dirname(one), target))
    }
  }
  return found
}

function runsInPage(file: string): boolean {
  return file.split(sep).join('/').startsWith(`${ENGINE}/browser/in-page/`)
}

function packageOf(file: string): string {
  return file.split(sep).slice(0, 2).join(sep)
}

/** The room of a file: the longest name that its path begins with. */
function roomOf(file: string): string | undefined {
  const path = file.split(sep).join('/')
  const holding = ROOMS.filter((room) => path === room || path.startsWith(`${room}/`))
  return holding.sort((a, b) => b.length - a.length)[0]
}

function floorOf(room: string | undefined): number {
  return FLOORS.findIndex((floor) => floor.some((name) => name === room))
}

/** `convert-html` for operations/convert-html.ts and for operations/convert-html/anything.ts. */
function operationOf(file: string): string {
  return (file.split(sep)[1] ?? '').replace(/\.ts$/, '')
}
