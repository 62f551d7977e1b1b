import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { KEY, testService } from '../test/test-service.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

const HOOKS = fileURLToPath(new URL('test/schemathesis_hooks.py', import.meta.url))

// From setup; else the one on the path. See scripts/setup/schemathesis.ts.
const own = globSync('node_modules/.cache/schemathesis-*/bin/schemathesis', { cwd: ROOT })[0]
const program = own === undefined ? 'schemathesis' : join(ROOT, own)

async function run(args: readonly string[], cwd: string, settings: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, SCHEMATHESIS_HOOKS: HOOKS, ...settings }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const output = text(child.stdout)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: await output }
}

const installed = await run(['--version'], tmpdir()).then(
  ({ code }) => code === 0,
  () => false,
)
const missing = installed ? '' : ' (skipped: no schemathesis here; npm run setup)'

// Every value at the edge of every field is thousands of requests where pages are edited or drawn: those have the
// other phases here, and all of it with SVC_SCHEMATHESIS=all.
const AT_EDGES = [
  '/convert/html/image',
  '/measure',
  '/jobs/{job_id}',
  '/results/{job_id}',
  '/health',
  '/version',
  '/license',
  '/webhook-secret',
]

const EVERYTHING = process.env['SVC_SCHEMATHESIS'] === 'all'
const EDGES = EVERYTHING ? [] : AT_EDGES

describe.skipIf(!installed)(`schemathesis${missing}`, () => {
  test.each([
    [
      'in the requests that it makes up, of every path',
      ['--phases', 'examples,fuzzing,stateful'],
      {},
    ],
    [
      'at the edges of every field',
      ['--phases', 'coverage', ...EDGES.flatMap((path) => ['--include-path', path])],
      // For the hooks: see `open_other_ways`.
      EVERYTHING ? {} : { SVC_EDGES: 'of-json' },
    ],
  ])(
    'finds no server error and no answer that the document does not describe, %s',
    async (_, scope, settings) => {
      await using service = await testService()
      const folder = await mkdtemp(join(tmpdir(), 'svc-schemathesis-'))
      const { code, output } = await run(
        [
          ...['run', `${service.url}/openapi.json`, '--header', `Authorization: Bearer ${KEY}`],
          ...['--checks', 'all', '--max-examples', '10', '--seed', '1', '--no-color', ...scope],
          // A rule that JSON Schema cannot state (a limit in bytes, a rule across fields) is refused rightly.
          ...['--exclude-checks', 'positive_data_acceptance'],
        ],
        folder,
        settings,
      )
      await rm(folder, { recursive: true })
      expect(output).toMatch(/Tested: [1-9]/)
      expect(code, output.slice(-4000)).toBe(0)
    },
    // Two minutes by themselves; ten on a machine with other work.
    EDGES.length > 0 ? 900_000 : 3_600_000,
  )
})
