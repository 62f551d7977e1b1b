import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PACKAGES = ['engine', 'http', 'cli', 'node-sdk'] as const

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

  test('cli names the software that is bundled, with the texts of its licences', () => {
    const notices = inProject('cat', 'node_modules/@svc/cli/dist/THIRD-PARTY-NOTICES.txt')
    expect(notices).toMatch(/^mammoth \S+ \(BSD-2-Clause\)\n\nCopyright/m)
    expect(notices).toMatch(/^zod \S+ \(MIT\)$/m)
  })
})

describe('the installed library', () => {
  test('is imported', () => {
    writeFileSync(
      join(project, 'app.mjs'),
      `import { createSvc, EngineError } from '@svc/node-sdk'
       const svc = createSvc()
       const refused = await svc.convertHtml({}).catch((error) => error)
       console.log(EngineError.is(refused), refused.code, typeof svc.convertWord)
       await svc.close()`,
    )
    expect(inProject(process.execPath, 'app.mjs')).toBe('true invalid_request function\n')
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
        strict: true,
        noEmit: true,
        types: ['node'],
        skipLibCheck: false,
      }
      const include = ['app.ts']
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
      expect(() => inProject(bin('tsc'), '--project', '.')).not.toThrow()
    },
  )
})
