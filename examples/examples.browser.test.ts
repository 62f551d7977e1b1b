import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPoppler, popplerFacts } from '../fixtures/poppler.ts'
import { missingPostgres } from '../packages/http/src/database/test/private-postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const svc = join(root, 'packages/cli/src/main.ts')
const noPostgres = await missingPostgres()
const KEY = `svc_self_${'e'.repeat(32)}`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-examples-'))
  // The embedded database of the jobs runs as a user without rights, which must get to its data.
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('invoice', () => {
  test.skipIf(!hasPoppler)('prints on one A4 page, with its logo, styles and totals', () => {
    const output = join(folder, 'invoice.pdf')
    const { status, stderr } = node(svc, [
      'convert',
      'html',
      'examples/invoice/invoice.html',
      '-o',
      output,
    ])
    expect(stderr).not.toMatch(/warning/i)
    expect(status).toBe(0)
    const { title, pages, widthPt, heightPt, text } = popplerFacts(output)
    expect({ title, pages }).toEqual({ title: 'Invoice 2026-0187', pages: 1 })
    expect(widthPt).toBeCloseTo(595.28, 1)
    expect(heightPt).toBeCloseTo(841.89, 1)
    expect(text).toMatch(/Amount due +€ 18,319\.68/)
    // Columns side by side prove that the style sheet beside the document was read.
    expect(text).toMatch(/BILLED TO +DELIVERED TO/)
  })
})

describe('node-library', () => {
  test('writes a PDF of one page', async () => {
    const output = join(folder, 'certificate.pdf')
    const { status, stdout, stderr } = node('examples/node-library/main.ts', [output])
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toMatch(/certificate\.pdf: 1 page, \d+ bytes, 0 warnings/)
    expect(await firstBytes(output)).toBe('%PDF-')
  })
})

describe('social-card', () => {
  test('writes an image in the format that the file is named for', async () => {
    const output = join(folder, 'card.png')
    const { status, stdout, stderr } = node('examples/social-card/main.ts', [output])
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toMatch(/card\.png: image\/png, \d+ bytes/)
    const bytes = await readFile(output)
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  })
})

describe.each([
  ['drawn-invoice', 3, /Amount due/],
  ['labels', 1, /Linen notebook/],
  ['certificate', 1, /Ada Byron/],
  ['boarding-pass', 1, /NW 417/],
  ['report', 10, /Thanks[ .]+10/],
  ['form', 1, /Membership application/],
])('%s', (name, pages, text) => {
  test.skipIf(!hasPoppler)('draws its pages without a warning', () => {
    const output = join(folder, `${name}.pdf`)
    const { status, stderr } = node(`examples/${name}/main.ts`, [output])
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const facts = popplerFacts(output)
    expect(facts.pages).toBe(pages)
    expect(facts.text).toMatch(text)
  })
})

describe('http-client', () => {
  let service: ChildProcess
  let url: string
  beforeAll(async () => {
    service = spawn(process.execPath, ['--conditions=svc-source', svc, 'serve', '--port', '0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, SVC_API_KEYS: KEY, SVC_DATA: join(folder, 'data') },
    })
    url = await listeningUrl(service)
  })
  afterAll(() => stopped(service))

  test('writes the PDF that the service answers', async () => {
    const output = join(folder, 'receipt.pdf')
    const { status, stdout, stderr } = node('examples/http-client/main.ts', [output], url)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toMatch(/receipt\.pdf: 1 page/)
    expect(await firstBytes(output)).toBe('%PDF-')
  })

  test.skipIf(noPostgres !== '')(
    `opens a database with the first job, and merges the results of jobs${noPostgres}`,
    () => {
      const output = join(folder, 'letters.pdf')
      const { status, stdout, stderr } = node('examples/jobs/main.ts', [output], url)
      expect(stderr).toBe('')
      expect(status).toBe(0)
      expect(stdout).toMatch(/letters\.pdf: 2 pages/)
      if (hasPoppler)
        expect(popplerFacts(output).text).toMatch(/Dear Ada Byron[\s\S]*Dear Alan Turing/)
    },
  )

  test.skipIf(noPostgres !== '')(
    `makes the jobs that svc jobs posts, and gives their results${noPostgres}`,
    async () => {
      const output = join(folder, 'posted.pdf')
      const input = join(folder, 'letters.pdf')
      const posted = node(svc, ['jobs', 'post', 'merge', input], url)
      const result = node(svc, ['jobs', 'result', posted.stdout.trim(), '-o', output], url)
      expect(`${posted.stderr}${result.stderr}`).toMatch(/^\S+ → \S+posted\.pdf \(\d+ bytes\)\n$/)
      expect(await firstBytes(output)).toBe('%PDF-')
    },
  )
})

function node(file: string, args: readonly string[], url = '') {
  return spawnSync(process.execPath, ['--conditions=svc-source', file, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, SVC_URL: url, SVC_API_KEY: KEY },
  })
}

async function firstBytes(file: string): Promise<string> {
  return (await readFile(file)).subarray(0, 5).toString('latin1')
}

async function listeningUrl({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('the service has no stderr')
  for await (const line of createInterface(stderr)) {
    const url = /listens on (\S+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('the service ended without listening')
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
