import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { capture } from './process.ts'
import { modulesOf, programOf } from './setup/beside-project.ts'
import { CLIENT_GENERATOR } from './setup/client-generator.ts'

const ROOT = new URL('../', import.meta.url)
const DOCUMENT = fileURLToPath(new URL('packages/http/openapi.json', ROOT))
const TSC = fileURLToPath(new URL('node_modules/typescript/lib/tsc.js', ROOT))
const GENERATOR = programOf(CLIENT_GENERATOR)
const installed = existsSync(GENERATOR)
const missing = installed ? '' : ' (skipped: no openapi-typescript here; npm run setup)'

const OPTIONS = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2024',
  types: [],
  lib: ['es2024', 'dom'],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
}

/** A program over the generated client: what must compile, and what must not. */
const PROGRAM = `import createClient from 'openapi-fetch'
import type { components, paths } from './types.ts'

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1' })

// Accepted.
await client.POST('/convert/html', { body: { html: '<p>x', options: { page_size: 'A5', margins_mm: { top: 5 } } } })
await client.POST('/convert/word', { body: { document: 'UEsDBA==', options: { pages: '1-3' } } })
await client.POST('/convert/html/image', { body: { url: 'https://example.com/', options: { format: 'webp' } } })
await client.POST('/merge', { body: { pdfs: [{ pdf: 'JVBERi0xLjcK' }, { blank: true }] } })
const posted = await client.POST('/jobs', { body: { operation: 'convert/html', html: '<p>x' } })
const job: string | undefined = posted.data?.job_id
const seen = await client.GET('/jobs/{job_id}', { params: { path: { job_id: 'x' } } })
const status: 'queued' | 'running' | 'succeeded' | 'failed' | undefined = seen.data?.status
const listed = await client.GET('/jobs', { params: { query: { limit: 5 } } })
const cursor: string | null | undefined = listed.data?.next_cursor
const account = await client.GET('/account', {})
const left: number | undefined = account.data?.credits?.remaining
const { error } = await client.POST('/measure', { body: { text: 'x' } })
const refused: components['schemas']['Error'] | undefined = error
export const used = [job, status, cursor, left, refused?.param]

// @ts-expect-error: the document is required
await client.POST('/convert/html', { body: {} })
// @ts-expect-error: no such field
await client.POST('/convert/html', { body: { htm: 'x' } })
// @ts-expect-error: one of two
await client.POST('/convert/html', { body: { html: '', options: { orientation: 'sideways' } } })
// @ts-expect-error: a number
await client.POST('/convert/html', { body: { html: '', options: { wait_ms: '100' } } })
// @ts-expect-error: no such operation
await client.POST('/jobs', { body: { operation: 'convert/htm', html: 'x' } })
// @ts-expect-error: no such path
await client.POST('/convert/htm', { body: { html: 'x' } })
`

describe.skipIf(!installed)(`a client that openapi-typescript generates${missing}`, () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-client-'))
    const { ok, output } = capture(process.execPath, [
      GENERATOR,
      DOCUMENT,
      '-o',
      join(folder, 'types.ts'),
    ])
    expect(output).toContain('types.ts')
    expect(ok).toBe(true)
    await symlink(modulesOf(CLIENT_GENERATOR), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('has types for bodies, answers, jobs and errors, and refuses wrong fields', async () => {
    await writeFile(join(folder, 'use.ts'), PROGRAM)
    const { ok, output } = capture(process.execPath, [TSC, '-p', folder])
    expect(output).toBe('')
    expect(ok).toBe(true)
  })
})
