import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FONT_FACES } from '../packages/engine/src/markdown/page/fonts.ts'

const PACKAGES = ['engine', 'http', 'cli', 'node-sdk'] as const

/** A picture that PDF does not take as it is: the native half of the package for images decodes it. */
const GIF = 'R0lGODlhAgACAIAAAExpcf8AACH5BAUAAAAALAAAAAACAAIAAAICjFMAOw=='

/** A project into which the packed packages are installed. Their dependencies lie in a folder above it. */
let project: string

const inProject = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const bin = (name: string) => resolve('node_modules', '.bin', name)

const entriesOf = (name: string) =>
  execFileSync('tar', ['-tf', join(project, `svc-${name}.tgz`)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((entry) => entry.replace('package/', ''))

beforeAll(() => {
  const cache = resolve('node_modules', '.cache', 'svc')
  mkdirSync(cache, { recursive: true })
  project = mkdtempSync(join(cache, 'packed-'))
  for (const name of PACKAGES) {
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--pack-destination', project], {
        cwd: join('packages', name),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as { filename: string }[]
    const archive = join(project, `svc-${name}.tgz`)
    execFileSync('mv', [join(project, packed?.filename ?? ''), archive])
    const folder = join(project, 'node_modules', '@svc', name)
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['-xf', archive, '--strip-components=1', '-C', folder])
  }
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('a packed package', () => {
  test.each(PACKAGES)('%s has its licence and README, and no tests or sources', (name) => {
    const entries = entriesOf(name)
    expect(entries).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    expect(entries.filter((entry) => /\.test\.|(^|\/)test\/|^src\//.test(entry))).toEqual([])
    expect(readFileSync(join('packages', name, 'LICENSE'), 'utf8')).toBe(
      readFileSync('LICENSE', 'utf8'),
    )
  })

  test.each(PACKAGES)('%s brings the types that its own declarations name', (name) => {
    const dist = join(project, 'node_modules', '@svc', name, 'dist')
    const declarations = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.d\.[mc]?ts$/.test(file))
      .map((file) => readFileSync(join(dist, file), 'utf8'))
    const named = declarations.flatMap((text) =>
      [...text.matchAll(/(?:from|import\() ?['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)(?=['"/])/g)].map(
        ([, module = '']) => module,
      ),
    )
    const typed = [...new Set(named)].map((module) => {
      const types = `@types/${module.replace(/^@(.*)\//, '$1__')}`
      return existsSync(join('node_modules', types)) ? types : module
    })
    const { dependencies, peerDependencies } = manifestOf(name)
    const installed = { ...dependencies, ...peerDependencies }
    const missing = typed.filter((module) => !(module in installed))
    expect(missing.filter((module) => module !== `@svc/${name}`)).toEqual([])
  })

  test.each([
    ['cli', 'dist', /^zod \S+ \(MIT\)$/m],
    ['engine', 'dist/js', /^@fontsource\/inter \S+ \(OFL-1.1\)$/m],
  ])(
    '%s names the software that is bundled, with the texts of its licences',
    (name, folder, other) => {
      const notices = inProject(
        'cat',
        `node_modules/@svc/${name}/${folder}/THIRD-PARTY-NOTICES.txt`,
      )
      expect(notices).toMatch(/^mammoth \S+ \(BSD-2-Clause\)\n\nCopyright/m)
      expect(notices).toMatch(other)
    },
  )

  test('engine brings the files of packages that are not installed with it', () => {
    const files = entriesOf('engine').filter((entry) => entry.startsWith('dist/js/files/'))
    expect(files).toContain('dist/js/files/katex/dist/katex.min.css')
    const faces = Object.entries(FONT_FACES).flatMap(([family, names]) =>
      names.map((face) => `dist/js/files/@fontsource/${family}/${face}.css`),
    )
    expect(files).toEqual(expect.arrayContaining(faces))
  })
})

describe('the installed command', () => {
  test('draws and measures where each package sees its own dependencies alone', () => {
    const root = mkdtempSync(join(tmpdir(), 'svc-strict-'))
    try {
      const svc = join(installedStrictly(root), 'bin', 'svc.js')
      const run = (...args: string[]) =>
        execFileSync(process.execPath, [svc, ...args], {
          cwd: root,
          encoding: 'utf8',
          stdio: 'pipe',
        })
      const drawn = {
        images: { square: GIF },
        commands: [
          { type: 'text', text: 'Drawn' },
          { type: 'image', image: 'square', width_mm: 10, alt: 'A square' },
        ],
      }
      writeFileSync(join(root, 'drawn.json'), JSON.stringify(drawn))
      run('documents', 'render', 'drawn.json')
      expect(readFileSync(join(root, 'drawn.pdf'), 'latin1')).toMatch(/^%PDF-/)
      writeFileSync(join(root, 'text.txt'), 'One line')
      expect(JSON.parse(run('measure', 'text.txt', '--width-mm', '80'))).toHaveProperty('lines')
      // As in Deno, which has the modules of Node but for some members.
      const lacking = join(root, 'lacking.mjs')
      writeFileSync(lacking, "import module from 'node:module'\ndelete module.enableCompileCache\n")
      const version = execFileSync(process.execPath, ['--import', lacking, svc, '--version'])
      expect(String(version)).toMatch(/\d/)
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  })

  test.each(['@cornerstonejs/codec-openjpeg', 'playwright-core', 'sharp', 'tinypool'])(
    'names the dependency that its bundle imports, in the version of the engine: %s',
    (name) => {
      const { dependencies } = manifestOf('cli')
      expect(dependencies[name]).toBe(manifestOf('engine').dependencies[name])
    },
  )
})

function manifestOf(
  name: string,
): Record<'dependencies' | 'peerDependencies', Record<string, string>> {
  return JSON.parse(readFileSync(join('packages', name, 'package.json'), 'utf8'))
}

/** Lays the packed packages out as strict package managers do; returns the folder of the command. */
function installedStrictly(root: string): string {
  const homeOf = (name: string) => join(root, name, 'node_modules')
  for (const name of PACKAGES) {
    const own = join(homeOf(name), '@svc', name)
    mkdirSync(own, { recursive: true })
    const archive = join(project, `svc-${name}.tgz`)
    execFileSync('tar', ['-xf', archive, '--strip-components=1', '-C', own])
    const { dependencies, peerDependencies } = manifestOf(name)
    for (const seen of Object.keys({ ...dependencies, ...peerDependencies })) {
      const link = join(homeOf(name), seen)
      mkdirSync(dirname(link), { recursive: true })
      const ours = seen.startsWith('@svc/') ? join(homeOf(basename(seen)), seen) : undefined
      const nested = resolve('packages', name, 'node_modules', seen)
      symlinkSync(ours ?? (existsSync(nested) ? nested : resolve('node_modules', seen)), link)
    }
  }
  return join(homeOf('cli'), '@svc', 'cli')
}

describe('the installed library', () => {
  test('is imported, and finds the modules of its child processes', () => {
    writeFileSync(
      join(project, 'app.mjs'),
      `import { createSvc, EngineError } from '@svc/node-sdk'
       const svc = createSvc()
       const refused = await svc.convertHtml({}).catch((error) => error)
       const drawn = await svc.documentsRender({ commands: [{ type: 'text', text: 'Drawn' }] })
       console.log(EngineError.is(refused), refused.code, drawn.pages)
       await svc.close()`,
    )
    expect(inProject(process.execPath, 'app.mjs')).toBe('true invalid_request 1\n')
  })

  test('is required from CommonJS', () => {
    writeFileSync(
      join(project, 'app.cjs'),
      `const { createSvc } = require('@svc/node-sdk')
       const svc = createSvc()
       console.log(typeof svc.convertHtml)
       svc.close()`,
    )
    expect(inProject(process.execPath, 'app.cjs')).toBe('function\n')
  })

  test('tells a Node that is too old so, before it runs anything else', () => {
    writeFileSync(
      join(project, 'old.mjs'),
      "Object.defineProperty(process.versions, 'node', { value: '18.0.0' })",
    )
    writeFileSync(join(project, 'refused.mjs'), "import '@svc/node-sdk'")
    const refused = spawnSync(process.execPath, ['--import', './old.mjs', 'refused.mjs'], {
      cwd: project,
      encoding: 'utf8',
    })
    expect(refused.stderr).toContain('svc needs Node 24 or newer; this is Node 18.0.0.')
    const built = join(project, 'node_modules', '@svc', 'engine', 'dist', 'js')
    for (const entry of ['index', 'chromium', 'network', 'create-office-engine']) {
      const code = readFileSync(join(built, `${entry}.js`), 'utf8')
      expect(/^import .*$/m.exec(code)?.[0]).toBe('import "./refuse-old-node.js";')
    }
  })

  // As a Node of before 22.10 resolves it: such a one cannot require an ES module, and advises to change the package.
  test.each(['@svc/node-sdk', '@svc/node-sdk/client', '@svc/engine', '@svc/engine/network'])(
    'tells a Node that is too old so when it is required: %s',
    (name) => {
      writeFileSync(
        join(project, 'old.mjs'),
        "Object.defineProperty(process.versions, 'node', { value: '18.0.0' })",
      )
      writeFileSync(join(project, 'required.cjs'), `require('${name}')`)
      const refused = spawnSync(
        process.execPath,
        ['--no-require-module', '--import', './old.mjs', 'required.cjs'],
        { cwd: project, encoding: 'utf8' },
      )
      expect(refused.stderr).toContain('svc needs Node 24 or newer; this is Node 18.0.0.')
    },
  )

  test('has nothing that an older Node cannot read', () => {
    const built = join(project, 'node_modules', '@svc', 'engine', 'dist', 'js')
    const unreadable = readdirSync(built)
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => readFileSync(join(built, file), 'utf8').split('\n'))
      .filter((line) =>
        /^import .*(?:\} from "node:| with \{)|^\s*(?:await )?using \w+ =/.test(line),
      )
    expect(unreadable).toEqual([])
  })

  test.each(['node16', 'bundler'])(
    'has types that hold in a strict program under %s',
    (resolution) => {
      writeFileSync(join(project, 'package.json'), '{"type":"module"}')
      writeFileSync(
        join(project, 'app.ts'),
        `import { createSvc, type ConvertHtmlOptions } from '@svc/node-sdk'
       import { createEngine } from '@svc/engine'
       import { readConfig } from '@svc/http'
       const options: ConvertHtmlOptions = { page_size: 'A5', margins_mm: { top: 10 } }
       const svc = createSvc({ browsers: { selfTest: false } })
       export const bytes: Promise<Uint8Array> = svc.convertHtml({ html: '<p>x', options }).then((a) => a.bytes)
       // @ts-expect-error: a closed set
       export const refused = svc.convertHtml({ html: '', options: { orientation: 'sideways' } })
       export const more = [createEngine, readConfig]`,
      )
      const compilerOptions = {
        module: resolution === 'bundler' ? 'esnext' : 'node16',
        moduleResolution: resolution,
        target: 'es2024',
        lib: ['es2024', 'esnext.disposable'],
        strict: true,
        noEmit: true,
        types: ['node'],
        skipLibCheck: false,
      }
      // Programs of the documents, as they stand there.
      const shown = globSync('{README.md,packages/*/README.md}').flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
          ([, code = '']) => code,
        ),
      )
      expect(shown.length).toBeGreaterThan(4)
      for (const [at, code] of shown.entries()) {
        writeFileSync(join(project, `shown-${at}.ts`), `export {}\n${code}`)
      }
      const include = ['app.ts', 'shown-*.ts']
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
      expect(() => inProject(bin('tsc'), '--project', '.')).not.toThrow()
    },
  )
})
