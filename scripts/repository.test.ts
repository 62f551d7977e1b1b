import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const PACKAGES = ['engine', 'http', 'node-sdk', 'cli'] as const

interface Manifest {
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly imports?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly version: string
  readonly packageManager?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

describe('packages', () => {
  test.each([
    ['engine', []],
    ['http', ['@svc/engine']],
    ['node-sdk', ['@svc/engine']],
    // One binary for everything: `svc serve` loads the service when it is called, and `svc jobs` asks one as the library does.
    ['cli', ['@svc/engine', '@svc/http', '@svc/node-sdk']],
  ] as const)('%s depends on these packages of ours and no other: %j', (name, ours) => {
    expect(dependenciesOf(name).filter((d) => d.startsWith('@svc/'))).toEqual(ours)
  })

  test('the engine knows no HTTP server and no command line', () => {
    expect(dependenciesOf('engine')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/koa|express|fastify|yargs|commander/)]),
    )
  })

  test('the engine exports every module that a child process or a thread starts with', () => {
    const exported = Object.entries(manifest('packages/engine/package.json').exports ?? {})
      .filter(([path]) => path.startsWith('./children/'))
      .map(([path, target]) => [path, target['svc-source']])
    const entries = globSync('packages/engine/src/**/*-{child,thread}.ts').filter(
      (file) => !file.includes('/test/'),
    )
    const expected = entries.map((file) => [
      `./children/${basename(file, '.ts')}`,
      `./${relative('packages/engine', file)}`,
    ])
    expect(exported.sort()).toEqual(expected.sort())
  })

  test('what the engine imports by a name of its own is found under every condition', () => {
    // Benchmarks import sources beside the built packages, without the condition that tests have.
    const { imports = {} } = manifest('packages/engine/package.json')
    const lacking = Object.keys(imports).filter((name) => imports[name]?.['default'] === undefined)
    expect(lacking).toEqual([])
  })

  test('all have the version of the repository', () => {
    const { version } = manifest('package.json')
    expect(PACKAGES.map((name) => manifest(`packages/${name}/package.json`).version)).toEqual(
      PACKAGES.map(() => version),
    )
  })

  test('the npm that the project brings is the one that its manifest names', () => {
    const { packageManager, devDependencies } = manifest('package.json')
    expect(packageManager).toBe(`npm@${devDependencies?.['npm']}`)
  })
})

describe('package-lock.json', () => {
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json')

  test.each(['', ...PACKAGES.map((name) => `packages/${name}`)])(
    'lists the dependencies of "%s" as its manifest does, or npm ci fails',
    (folder) => {
      const { dependencies, devDependencies } = manifest(join(folder, 'package.json'))
      expect(packages[folder]?.dependencies).toEqual(dependencies)
      expect(packages[folder]?.devDependencies).toEqual(devDependencies)
    },
  )

  test('names the optional packages of every platform, or npm ci fails on the others', () => {
    const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${folder}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    )
    expect(missing).toEqual([])
  })
})

describe('commands', () => {
  test('every command of CONTRIBUTING.md is a script', () => {
    const scripts = Object.keys(manifest('package.json').scripts ?? {})
    const named = [...read('CONTRIBUTING.md').matchAll(/`npm (?:run )?([a-z]+)`/g)].map((m) => m[1])
    expect(named.length).toBeGreaterThan(0)
    expect(scripts).toEqual(expect.arrayContaining(named))
  })

  test('continuous integration starts an executable file', () => {
    expect(statSync('.ci/run').mode & 0o111).not.toBe(0)
    expect(read('.github/workflows/ci.yml')).toContain('run: .ci/run')
  })
})

describe('documents', () => {
  test('every keeper that ARCHITECTURE.md names exists', () => {
    const keepers = [...read('ARCHITECTURE.md').matchAll(/`([\w./-]+\.(?:test|test-d)\.ts)`/g)]
    expect(keepers.length).toBeGreaterThan(0)
    for (const [, keeper = ''] of keepers) expect(() => statSync(keeper), keeper).not.toThrow()
  })

  test('the map of ARCHITECTURE.md has every folder of the repository and of the engine', () => {
    const [, map = ''] = /^```text\n([\s\S]*?)^```$/m.exec(read('ARCHITECTURE.md')) ?? []
    const columns = [...map.matchAll(/^ *((?:\S+ )*\S+) {2,}/gm)].map(([, names = '']) => names)
    const mapped = columns
      .flatMap((names) => names.split(' '))
      .map((name) => name.replace(/\/$/, ''))
    const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
    const folders = files.flatMap((file) => {
      const [, room] = /^packages\/engine\/src\/(\w+)\//.exec(file) ?? []
      const [folder] = /^(?:packages\/[\w-]+|(?!packages)[a-z]\w*)(?=\/)/.exec(file) ?? []
      return [room, folder].filter((name) => name !== undefined)
    })
    expect(mapped).toEqual(expect.arrayContaining([...new Set(folders)]))
  })
})

function dependenciesOf(name: (typeof PACKAGES)[number]): string[] {
  return Object.keys(manifest(`packages/${name}/package.json`).dependencies ?? {})
}

function manifest(file: string): Manifest {
  return readJson<Manifest>(file)
}

function readJson<T>(file: string): T {
  return JSON.parse(read(file)) as T
}

// Tests run in the folder of the repository.
function read(file: string): string {
  return readFileSync(file, 'utf8')
}

describe('sources', () => {
  const sources = () =>
    globSync('{packages/*/{src,test},scripts,bench,examples,fixtures}/**/*.ts').map(
      (file) => [file, read(file)] as const,
    )

  // docs/style.md: subject, verb, object.
  test('begin no comment with What or Of', () => {
    const begun = sources().flatMap(([file, text]) =>
      [...text.matchAll(/^.*(?:\/\*\*|\*|\/\/) (?:What|Of) .*$/gm)].map(
        ([line]) => `${file}: ${line.trim()}`,
      ),
    )
    expect(begun).toEqual([])
  })

  // A type checker does not see these: a file that has moved is found when its process does not start.
  test('name no file beside themselves that is not there', () => {
    const missing = sources().flatMap(([file, text]) =>
      [...text.matchAll(/new URL\('([^'$]+\.(?:ts|mjs))', import\.meta\.url\)/g)]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(join(dirname(file), path)))
        .map((path) => `${file}: ${path}`),
    )
    expect(missing).toEqual([])
  })
})
