import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCli } from '../run-cli.ts'
import { memoryTerminal } from '../test/memory-terminal.ts'
import { JOBS_COMMANDS, jobsCommand } from './jobs.ts'

interface Asked {
  readonly call: string
  readonly key: string | undefined
  readonly body: unknown
}

const ID = '5f0c8a52-6a0e-4f7a-9d55-0a1b2c3d4e5f'
const PDF = '%PDF-1.7 small'
const job = {
  job_id: ID,
  status: 'succeeded',
  operation: 'convert/html',
  created_at: '2026-01-31T12:00:00.000Z',
  attempts: 1,
  labels: { order: '7' },
  request_id: 'r1',
  result_url: `https://elsewhere.example/results/${ID}?e=1`,
  result: {
    media_type: 'application/pdf',
    size_bytes: PDF.length,
    sha256: createHash('sha256').update(PDF).digest('hex'),
    pages: 2,
    warnings: [{ code: 'glyphs_missing', severity: 'warning', message: 'No font has U+1F600.' }],
  },
  credits: { charged: 1, refunded: 0 },
  webhook: {
    url: 'https://told.example',
    events: ['job.succeeded'],
    deliveries: [500, 204].map((status, second) => ({
      event: 'job.succeeded',
      at: `2026-01-31T12:00:0${second}.000Z`,
      duration_ms: 9,
      status,
      error: status === 204 ? null : `The receiver answered ${status}.`,
    })),
  },
}
const running = { ...job, status: 'running', result_url: undefined, result: undefined }
const failed = {
  ...running,
  status: 'failed',
  error: { error: 'document_encrypted', detail: 'It needs a password.' },
}

const asked: Asked[] = []
/** Answer of the service to a method and path; a string is bytes. */
let answers: Record<string, object | string> = {}
const server = createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString()
  const call = `${request.method} ${request.url}`
  asked.push({ call, key: request.headers.authorization, body: text && JSON.parse(text) })
  const answer = answers[call] ?? { error: 'job_not_found', detail: 'There is no such job.' }
  response.writeHead('error' in Object(answer) && !('job_id' in Object(answer)) ? 404 : 200)
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
})
let url = ''
let folder = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'svc-jobs-'))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked.length = 0
  answers = {
    'POST /jobs': { job_id: ID, status: 'queued', operation: '', created_at: job.created_at },
    [`GET /jobs/${ID}`]: job,
    [`GET /jobs/${ID}?wait_s=25`]: job,
    [`GET /results/${ID}?e=1`]: PDF,
    [`DELETE /jobs/${ID}`]: '',
  }
})

/** Runs `svc jobs`, its service named by the environment. */
async function jobs(...args: string[]) {
  const terminal = memoryTerminal({ stdin: '<p>From a pipe' })
  const { signal } = new AbortController()
  const openBrowsers = () => {
    throw new Error('no browser is needed')
  }
  const code = await jobsCommand(
    args,
    { terminal, signal, openBrowsers },
    { SVC_URL: url, SVC_API_KEY: 'svc_self_key' },
  )
  return { code, out: terminal.out(), err: terminal.err() }
}

describe('svc jobs post', () => {
  test('posts one job per input, with the flags of the operation, and prints the ids', async () => {
    const file = join(folder, 'a.html')
    await writeFile(file, '<p>From a file')
    const { code, out } = await jobs(
      ...['post', 'convert', 'html', file, '-', '--page-size', 'A5', '--label', 'order=7=8'],
      ...['--webhook', 'https://told.example', '--webhook-event', 'job.failed'],
    )
    expect({ code, out }).toEqual({ code: 0, out: `${ID}\n${ID}\n` })
    const shared = {
      operation: 'convert/html',
      options: { page_size: 'A5' },
      labels: { order: '7=8' },
      webhook: { url: 'https://told.example', events: ['job.failed'] },
    }
    expect(asked.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { html: '<p>From a file', ...shared },
        { html: '<p>From a pipe', ...shared },
      ]),
    )
    expect(asked[0]?.key).toBe('Bearer svc_self_key')
  })

  test('posts files as base64, and several to one list without a file to write', async () => {
    const file = join(folder, 'a.pdf')
    await writeFile(file, '%PDF')
    await jobs('post', 'merge', file, file, '--json')
    const item = { pdf: { base64: 'JVBERg==' }, filename: 'a' }
    expect(asked.map(({ body }) => body)).toEqual([{ operation: 'merge', pdfs: [item, item] }])
  })

  test('tells of each input that is refused, and posts the others', async () => {
    const file = join(folder, 'b.html')
    await writeFile(file, '<p>')
    answers['POST /jobs'] = { error: 'invalid_request', detail: 'html is too long.' }
    const { code, out, err } = await jobs('post', 'convert', 'html', file)
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: `svc: ${file}: html is too long. (invalid_request)\n`,
    })
  })
})

describe('a conversion with --remote', () => {
  const svc = async (...args: string[]) => {
    const terminal = memoryTerminal({ stdin: '<p>From a pipe' })
    const openBrowsers = () => {
      throw new Error('no browser is needed')
    }
    const { signal } = new AbortController()
    const code = await runCli(args, { terminal, signal, openBrowsers })
    return { code, out: terminal.out(), err: terminal.err() }
  }
  const remote = () => ['--remote', url, '--key', 'svc_self_key']

  test('has the service convert, writes the result and tells its warnings', async () => {
    const file = join(folder, 'remote.pdf')
    const flags = ['--page-size', 'A5', '-o', file, ...remote()]
    const { code, err } = await svc('convert', 'html', '-', ...flags)
    expect(code).toBe(0)
    expect(err).toMatch(/^- → \S+remote\.pdf \(2 pages, 14 bytes, \S+ s\)$/m)
    expect(err).toContain('No font has U+1F600. (glyphs_missing)')
    expect(await readFile(file, 'utf8')).toBe(PDF)
    const [posted] = asked
    expect(posted?.key).toBe('Bearer svc_self_key')
    expect(posted?.body).toEqual({
      operation: 'convert/html',
      html: '<p>From a pipe',
      options: { page_size: 'A5' },
    })
  })

  test('answers a value, and fails as the service does', async () => {
    const value = JSON.stringify({ width_mm: 7 })
    const result = {
      ...job.result,
      media_type: 'application/json',
      sha256: createHash('sha256').update(value).digest('hex'),
    }
    answers[`GET /jobs/${ID}?wait_s=25`] = { ...job, result }
    answers[`GET /results/${ID}?e=1`] = value
    expect((await svc('measure', '-', ...remote())).out).toContain('"width_mm": 7')
    answers[`GET /jobs/${ID}?wait_s=25`] = failed
    expect(await svc('convert', 'html', '-', '-o', '-', ...remote())).toEqual({
      code: 1,
      out: '',
      err: 'svc: -: It needs a password. (document_encrypted)\n',
    })
  })

  test('says what it needs where the service takes no jobs', async () => {
    answers['POST /jobs'] = { error: 'not_found', detail: 'This service takes no jobs.' }
    expect(await svc('measure', '-', ...remote())).toEqual({
      code: 1,
      out: '',
      err: 'svc: -: --remote needs a service that takes jobs (its setting SVC_JOBS), at its own address. It answered: This service takes no jobs. (not_found)\n',
    })
  })

  test('refuses flags that a service knows nothing of, and a key for none', async () => {
    const local = ['--debug', 'd.zip', '--allow-private', '--assets-root', '.']
    expect(await svc('convert', 'html', '-', ...local, ...remote())).toMatchObject({
      code: 2,
      err: expect.stringContaining('knows nothing of --debug, --assets-root, --allow-private.'),
    })
    expect(await svc('convert', 'html', '-', '--key', 'k')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--key goes with --remote.'),
    })
    expect(asked).toEqual([])
  })
})

describe('svc jobs', () => {
  test('shows a job, with its warnings and the tries of its webhook; as JSON what the service says', async () => {
    const { out } = await jobs('get', ID)
    expect(out).toMatch(/^labels +order=7$/m)
    expect(out).toMatch(/^warning 1 +No font has U\+1F600\. \(glyphs_missing\)$/m)
    expect(out).toMatch(/^webhook +https:\/\/told\.example$/m)
    expect(out).toMatch(/^delivery 1 +\S+:00\.000Z job\.succeeded: The receiver answered 500\.$/m)
    expect(out).toMatch(/^delivery 2 +\S+:01\.000Z job\.succeeded: taken with 204$/m)
    expect(JSON.parse((await jobs('get', ID, '--json')).out)).toEqual(job)
  })

  test('lists as many jobs as asked for', async () => {
    answers['GET /jobs?limit=100&status=failed'] = { jobs: [failed, failed], next_cursor: 'c' }
    const { out } = await jobs('list', '--status', 'failed', '--limit', '1', '--json')
    expect(JSON.parse(out)).toHaveLength(1)
    expect(asked).toHaveLength(1)
  })

  test('waits for the end of jobs, and fails with them', async () => {
    expect(await jobs('wait', ID)).toMatchObject({ code: 0 })
    answers[`GET /jobs/${ID}?wait_s=25`] = failed
    expect(await jobs('wait', ID)).toMatchObject({
      code: 1,
      out: expect.stringContaining('It needs a password.'),
    })
  })

  test('cancels what has not ended, and leaves what has with its result', async () => {
    await expect(jobs('cancel', ID)).rejects.toThrow('has succeeded and cannot be cancelled')
    expect(asked.map(({ call }) => call)).toEqual([`GET /jobs/${ID}`])
    answers[`GET /jobs/${ID}`] = running
    answers[`DELETE /jobs/${ID}?ended=keep`] = {
      ...failed,
      error: { error: 'cancelled', detail: '' },
    }
    expect((await jobs('cancel', ID)).out).toContain('cancelled')
    // It ended between the look and the request.
    answers[`DELETE /jobs/${ID}?ended=keep`] = failed
    await expect(jobs('cancel', ID)).rejects.toThrow('has failed and cannot be cancelled')
  })

  test('deletes what has ended, and nothing that runs', async () => {
    expect(JSON.parse((await jobs('delete', ID, '--json')).out)).toEqual([
      { job_id: ID, deleted: true },
    ])
    answers[`GET /jobs/${ID}`] = running
    await expect(jobs('delete', ID)).rejects.toThrow(`End it with svc jobs cancel ${ID}.`)
    expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
  })

  test('writes results to standard output, a file or a folder, and tells their warnings', async () => {
    expect((await jobs('result', ID)).out).toBe(PDF)
    const file = join(folder, 'result.pdf')
    const { err } = await jobs('result', ID, '-o', file)
    expect(err).toContain('No font has U+1F600. (glyphs_missing)')
    expect(await readFile(file, 'utf8')).toBe(PDF)
    const { out } = await jobs('result', ID, 'gone', '--out-dir', join(folder, 'all'), '--json')
    expect(await readdir(join(folder, 'all'))).toEqual([`${ID}.pdf`])
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { job_id: ID, media_type: 'application/pdf', pages: 2 },
      { input: 'gone', error: 'job_not_found' },
    ])
  })

  test.each([
    [['resutl', ID], 'Did you mean svc jobs result?'],
    [['get'], 'needs the id of a job'],
    [['list', '--status', 'done'], '--status must be one of queued'],
    [['result', ID, 'other', '-o', 'x.pdf'], 'name it with --out-dir'],
    [['result', ID, '-o', 'pdf/'], 'pdf/ is a folder; use --out-dir'],
    [['get', ID, '--remote', 'file:///etc'], 'must be an http or https address'],
    [['post', 'convert', 'htlm', 'a.html'], 'Did you mean svc convert html?'],
    [['post', 'convert', 'html', '-', '--label', 'order'], '--label is name=value'],
    [['post', 'convert', 'html', '-', '--output', 'x.pdf'], 'Unknown flag --output.'],
  ])('refuses %j before it asks for anything', async (args, message) => {
    await expect(jobs(...args)).rejects.toThrow(message)
    expect(asked).toEqual([])
  })

  test.each(Object.keys(JOBS_COMMANDS))('has a page about %s', async (name) => {
    expect((await jobs(name, '--help')).out).toContain(`svc jobs ${name}`)
    expect((await jobs('--help')).out).toContain(`svc jobs ${name}`)
  })

  test('lists the commands where none is named, as a failure', async () => {
    expect(await jobs()).toMatchObject({ code: 2, err: expect.stringContaining('svc jobs post') })
  })

  test.each([
    [['--json', 'list'], 'Flags follow the command: svc jobs <command> --json.'],
    [['lst'], 'Did you mean svc jobs list?'],
  ])('refuses %j', async (args, message) => {
    await expect(jobs(...args)).rejects.toThrow(message)
  })

  test('tells what the service says of a job that is none', async () => {
    const terminal = memoryTerminal()
    const { signal } = new AbortController()
    const openBrowsers = () => expect.unreachable()
    const args = ['jobs', 'get', 'gone', '--remote', url]
    expect(await runCli(args, { terminal, signal, openBrowsers })).toBe(1)
    expect(terminal.err()).toBe('svc: There is no such job. (job_not_found)\n')
  })
})
