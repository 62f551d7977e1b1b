import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { operations, operationWords } from '@svc/engine'
import { createOfficeEngine } from '@svc/engine/office'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BundledProgram, bundledCli } from './test/bundled-cli.ts'

const hasLayoutEngine = createOfficeEngine() !== undefined
const PAGE = '<!doctype html><title>Page</title><h1>Works</h1>'

let program: BundledProgram
let folder: string

beforeAll(async () => {
  program = await bundledCli()
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-cli-'))
  await writeFile(join(folder, 'page.html'), PAGE)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Result {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['--conditions=svc-source', program.main, ...args], {
    cwd: folder,
    env: { ...program.env, ...env },
  })
}

async function svc(args: readonly string[], stdin = '', env = {}): Promise<Result> {
  const child = start(args, env)
  const exited = once(child, 'exit')
  child.stdin?.on('error', () => {}).end(stdin)
  const [stdout, stderr] = await Promise.all([output(child.stdout), output(child.stderr)])
  const [code] = (await exited) as [number | null]
  return { code, stdout, stderr }
}

function output(stream: ChildProcess['stdout']): Promise<string> {
  return stream ? text(stream.setEncoding('latin1')) : Promise.resolve('')
}

describe('svc convert url', () => {
  test('prints what stands at an address, and says where that was', async () => {
    const server = createServer(({ url }, response) => {
      if (url === '/') response.writeHead(302, { location: '/docs/start' }).end()
      else response.setHeader('content-type', 'text/html').end(PAGE)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const args = ['convert', 'url', `${url}/`, '--json']
    const refused = await svc(args)
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: 'url_not_allowed' })
    const { code, stdout } = await svc([...args, '--allow-host', '127.0.0.1'])
    server.close()
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      input: `${url}/`,
      file: join(folder, '127.0.0.1.pdf'),
      source: { status: 200, url: `${url}/docs/start` },
    })
  })

  test('fails with 2 for what is no address', async () => {
    const { code, stderr } = await svc(['convert', 'url', 'page.html'])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('http or https') })
  })
})

describe('svc convert html', () => {
  test('writes the PDF beside the input and says where', async () => {
    const { code, stdout, stderr } = await svc(['convert', 'html', 'page.html'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toContain('page.pdf (1 page')
    expect(await readFile(join(folder, 'page.pdf'), 'latin1')).toMatch(/^%PDF-/)
    expect((await readdir(folder)).sort()).toEqual(['page.html', 'page.pdf'])
  })

  test('converts standard input to standard output', async () => {
    const { code, stdout } = await svc(['convert', 'html', '-', '-q'], PAGE)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^%PDF-.*%%EOF\s*$/s)
  })

  test('loads images from the folder of the input, and tells the one that is missing', async () => {
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    await writeFile(join(folder, 'my logo.svg'), logo)
    await writeFile(join(folder, 'page.html'), '<img src="my%20logo.svg"><img src="none.svg">')
    const { code, stdout } = await svc(['convert', 'html', 'page.html', '--json'])
    expect(code).toBe(0)
    const { warnings, ...result } = JSON.parse(stdout) as { warnings: { message: string }[] }
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.message).toContain('none.svg')
    expect(result).toMatchObject({ input: 'page.html', file: join(folder, 'page.pdf'), pages: 1 })
  })

  test('converts several inputs into a folder and goes on after a failure', async () => {
    await writeFile(join(folder, 'bad.html'), 'a\0b')
    const args = ['convert', 'html', '*.html', '--out-dir', 'out', '--json']
    const { code, stdout } = await svc(args)
    expect(code).toBe(2)
    const results = stdout.trim().split('\n')
    expect(
      results.map((line) => JSON.parse(line)).sort((a, b) => (a.input < b.input ? -1 : 1)),
    ).toEqual([
      expect.objectContaining({ input: 'bad.html', error: 'invalid_request' }),
      expect.objectContaining({ input: 'page.html', pages: 1 }),
    ])
    expect(await readdir(join(folder, 'out'))).toEqual(['page.pdf'])
  })

  test('takes the request from --input, and lets flags win over it', async () => {
    const body = { html: PAGE, options: { wait_ms: -1, page_size: 'A5' } }
    await writeFile(join(folder, 'body.json'), JSON.stringify(body))
    const args = ['convert', 'html', '--input', 'body.json', '--json']
    const refused = await svc(args)
    expect(refused.code).toBe(2)
    expect(refused.stdout).toContain('wait_ms')
    const { code, stdout } = await svc([...args, '--wait-ms', '0'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ pages: 1, file: join(folder, 'body.pdf') })
  })

  test('gives an input its place in the folder of --assets-root', async () => {
    await mkdir(join(folder, 'pages'))
    await writeFile(join(folder, 'site.css'), 'p{color:red}')
    await writeFile(
      join(folder, 'pages', 'a.html'),
      '<link rel="stylesheet" href="../site.css">Text',
    )
    const args = ['convert', 'html', 'pages/a.html', '--json']
    const alone = JSON.parse((await svc(args)).stdout)
    expect(alone).toMatchObject({ warnings: [{ code: 'resource_failed' }] })
    const { stdout } = await svc([...args, '--assets-root', '.'])
    expect(JSON.parse(stdout)).toMatchObject({ warnings: [] })
  })

  test('fails with 1 when the document cannot be rendered', async () => {
    const selector = ['--wait-for-selector', '#never', '--timeout-ms', '1000']
    const { code, stderr } = await svc(['convert', 'html', 'page.html', ...selector])
    expect(code).toBe(1)
    expect(stderr).toContain('(conversion_failed)')
    expect(await readdir(folder)).toEqual(['page.html'])
  })

  test.each([
    ['an unknown flag', ['page.html', '--page-siz', 'A4'], 'Did you mean --page-size?'],
    ['a value that the schema refuses', ['page.html', '--wait-ms', '30001'], 'wait_ms'],
    ['a missing file', ['none.html'], 'none.html'],
    ['no input', [], 'No input'],
  ])('fails with 2 for %s', async (_what, args, message) => {
    const { code, stderr } = await svc(['convert', 'html', ...args])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
    expect(stderr).toContain('(invalid_request)')
  })

  test('tells a wrong command line as JSON with --json', async () => {
    const { code, stdout, stderr } = await svc(['convert', 'html', 'none.html', '--json'])
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      error: 'invalid_request',
      detail: expect.stringContaining('none.html'),
    })
  })

  test.each([
    [130, 'SIGINT'],
    [129, 'SIGHUP'],
  ] as const)(
    'ends with %i on %s, without a partial or temporary file and with the older one untouched',
    async (code, signal) => {
      await using server = await silentServer()
      await writeFile(join(folder, 'page.html'), `<img src="${server.url}">`)
      await writeFile(join(folder, 'page.pdf'), 'older')
      await mkdir(join(folder, 'tmp'))
      const child = start(['convert', 'html', 'page.html', '--allow-private'], {
        TMPDIR: join(folder, 'tmp'),
      })
      const exited = once(child, 'exit')
      const said = output(child.stderr)
      await server.asked
      child.kill(signal)
      expect(await exited).toEqual([code, null])
      expect(await said).toBe('')
      expect((await readdir(folder)).sort()).toEqual(['page.html', 'page.pdf', 'tmp'])
      expect(await readdir(join(folder, 'tmp'))).toEqual([])
      expect(await readFile(join(folder, 'page.pdf'), 'utf8')).toBe('older')
    },
  )

  test('ends with 143 on SIGTERM while it waits for standard input', async () => {
    const child = start(['convert', 'html', '-', '-o', 'out.pdf'])
    const exited = once(child, 'exit')
    // More than a pipe holds: once it is taken in, the program is reading.
    child.stdin?.write(' '.repeat(1024 * 1024))
    await once(child.stdin as NodeJS.WritableStream, 'drain')
    child.kill('SIGTERM')
    expect(await exited).toEqual([143, null])
  })
})

describe('--watch', () => {
  test('converts again after a change of the document or of its picture, goes on after a failure, and ends well', async () => {
    await writeFile(join(folder, 'a.md'), '# One\n\n![](p.svg)')
    const child = start(['convert', 'markdown', 'a.md', '--watch', '--json'])
    const exited = once(child, 'exit')
    const lines = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]()
    const next = async () => JSON.parse(String((await lines.next()).value))
    const { preview } = await next()
    expect(await next()).toMatchObject({ pages: 1, warnings: [{ code: 'resource_failed' }] })
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    await writeFile(join(folder, 'p.svg'), logo)
    expect(await next()).toMatchObject({ file: join(folder, 'a.pdf'), warnings: [] })
    await writeFile(join(folder, 'a.md'), '>'.repeat(5000))
    expect(await next()).toMatchObject({ input: 'a.md', error: 'invalid_document' })
    await writeFile(join(folder, 'b.md'), '---\nbreak_before: [h1]\n---\n# One\n\n# Two')
    await rename(join(folder, 'b.md'), join(folder, 'a.md'))
    expect(await next()).toMatchObject({ pages: 2 })
    const shown = await fetch(new URL('documents/0/1/a.md', preview))
    const written = await readFile(join(folder, 'a.pdf'))
    expect(Buffer.from(await shown.arrayBuffer()).equals(written)).toBe(true)
    child.kill('SIGINT')
    expect(await exited).toEqual([0, null])
    expect((await readdir(folder)).sort()).toEqual(['a.md', 'a.pdf', 'p.svg', 'page.html'])
  })
})

describe('svc convert html image', () => {
  test('writes the format that the file is named for, with a record of it where asked', async () => {
    const args = ['convert', 'html', 'image', 'page.html', '-o', 'page.webp', '--debug', 'page.zip']
    const { code, stderr } = await svc(args)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('page.webp (') })
    expect(stderr).toMatch(/^Record of the conversion .+\/page\.zip$/m)
    expect(await readFile(join(folder, 'page.webp'), 'latin1')).toMatch(/^RIFF....WEBP/s)
    expect(await readFile(join(folder, 'page.zip'), 'latin1')).toMatch(/^PK/)
  })

  test('records a conversion that fails', async () => {
    const wait = ['--wait-for-selector', '.never', '--timeout-ms', '1000']
    const { code, stderr } = await svc([
      'convert',
      'html',
      'image',
      'page.html',
      '--debug',
      'x.zip',
      ...wait,
    ])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Record of the conversion .+\/x\.zip$/m)
    expect((await readdir(folder)).sort()).toEqual(['page.html', 'x.zip'])
    expect(await readFile(join(folder, 'x.zip'), 'latin1')).toContain('screenshot.png')
  })

  test.each([
    ['a file of another kind', ['page.html', '-o', 'page.gif'], '.gif is no format'],
    ['a record of two conversions', ['page.html', 'b.html', '--debug', 'x.zip'], 'one conversion'],
    ['a record in place of an input', ['page.html', '--debug', 'page.html'], 'is an input'],
    ['options of a page to fetch', ['page.html', '--http-auth-username', 'a'], 'http_auth'],
  ])('refuses %s', async (_, args, message) => {
    await writeFile(join(folder, 'b.html'), PAGE)
    const { code, stderr } = await svc(['convert', 'html', 'image', ...args])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
  })
})

describe('svc doctor', () => {
  // A layout engine that does not start is told at once; the real one takes seconds.
  const noSoffice = { SVC_SOFFICE: '/no/such/soffice' }

  test('prints a document and says with which browser', async () => {
    const { stdout } = await svc(['doctor', '--json'], '', noSoffice)
    const { checks } = JSON.parse(stdout) as { checks: readonly { name: string; state: string }[] }
    expect(checks.find(({ name }) => name === 'print')).toMatchObject({ state: 'ok' })
    expect(checks.find(({ name }) => name === 'browser')?.state).not.toBe('failed')
    expect(checks.find(({ name }) => name === 'office')?.state).toBe('warning')
  })

  test('fails with 1 and says how to mend it when there is no browser', async () => {
    const { code, stdout } = await svc(['doctor'], '', {
      SVC_CHROMIUM: join(folder, 'none'),
      ...noSoffice,
    })
    expect(code).toBe(1)
    expect(stdout).toMatch(/FAILED +browser/)
    expect(stdout).toContain('Correct SVC_CHROMIUM')
  })
})

describe('svc', () => {
  test('shows its version, its commands and the flags of one', async () => {
    expect((await svc(['--version'])).stdout).toMatch(/^svc \d+\.\d+\.\d+\n$/)
    expect((await svc(['--help'])).stdout).toContain('svc convert html')
    expect((await svc(['help', 'convert', 'html'])).stdout).toContain('--page-size')
  })

  test('shows its commands and fails with 2 when none is given', async () => {
    expect(await svc([])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('svc doctor'),
    })
  })

  test('prints a completion script that asks the program itself', async () => {
    const { code, stdout } = await svc(['completion'])
    expect(code).toBe(0)
    expect(stdout).toContain('svc --get-yargs-completions')
    const { stdout: words } = await svc(['--get-yargs-completions', 'svc', 'convert', ''])
    const converted = Object.values(operations)
      .map(operationWords)
      .flatMap(([first, second]) => (first === 'convert' && second !== undefined ? [second] : []))
    expect(words).toBe([...new Set(converted), ''].join('\n'))
  })
})

/** A server that takes requests and never answers. */
async function silentServer() {
  const asked = Promise.withResolvers<void>()
  const server = createServer(() => asked.resolve())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/image.png`,
    asked: asked.promise,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('svc measure takes a file of HTML as a document, and any other as text', async () => {
  await writeFile(join(folder, 'page.txt'), 'Some <b>words</b>')
  const lines = async (name: string) => {
    const { code, stdout } = await svc(['measure', name])
    const { lines } = JSON.parse(stdout)
    return { code, lines: lines.map((line: { text: string }) => line.text) }
  }
  expect(await lines('page.html')).toEqual({ code: 0, lines: ['Works'] })
  expect(await lines('page.txt')).toEqual({ code: 0, lines: ['Some <b>words</b>'] })
})

describe('svc convert rtf', () => {
  test('reads bytes, and says which engine ran', async () => {
    // A mail that was HTML: no layout engine is started for it.
    const mail = '{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <p>}Gr\xfc\xdfe}'
    await writeFile(join(folder, 'mail.rtf'), Buffer.from(mail, 'latin1'))
    const { code, stdout } = await svc(['convert', 'rtf', 'mail.rtf', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ pages: 1, engine: 'semantic', warnings: [] })
    expect(await readFile(join(folder, 'mail.pdf'), 'latin1')).toMatch(/^%PDF-/)
  })

  test.skipIf(!hasLayoutEngine)(
    'lays a document out without a browser, its options as flags',
    async () => {
      await writeFile(join(folder, 'a.rtf'), '{\\rtf1 One\\par\\page Two\\par}')
      const flags = ['--pages', 'last', '--margins-mm', '30', '--pdf-a', '2b', '--json']
      const env = { SVC_CHROMIUM: join(folder, 'none') }
      const { code, stdout } = await svc(['convert', 'rtf', 'a.rtf', ...flags], '', env)
      expect(JSON.parse(stdout)).toMatchObject({ pages: 1, engine: 'layout' })
      expect(code).toBe(0)
      expect(await readFile(join(folder, 'a.pdf'), 'latin1')).toContain(
        '<pdfaid:part>2</pdfaid:part>',
      )
    },
    240_000,
  )
})
