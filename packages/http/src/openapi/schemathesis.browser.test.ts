import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { KEY, testService } from '../test/test-service.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

// From setup; else the one on the path. See scripts/setup/schemathesis.ts.
const own = globSync('node_modules/.cache/schemathesis-*/bin/schemathesis', { cwd: ROOT })[0]
const program = own === undefined ? 'schemathesis' : join(ROOT, own)

async function run(args: readonly string[], cwd: string) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  const output = text(child.stdout)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: await output }
}

const installed = await run(['--version'], tmpdir()).then(
  ({ code }) => code === 0,
  () => false,
)
const missing = installed ? '' : ' (skipped: no schemathesis here; npm run setup)'

it.skipIf(!installed)(
  `schemathesis finds no server error and no answer that the document does not describe${missing}`,
  async () => {
    await using service = await testService()
    const folder = await mkdtemp(join(tmpdir(), 'svc-schemathesis-'))
    const { code, output } = await run(
      [
        ...['run', `${service.url}/openapi.json`, '--header', `Authorization: Bearer ${KEY}`],
        ...['--checks', 'all', '--max-examples', '20', '--seed', '1', '--no-color'],
        // What JSON Schema cannot say (a limit in bytes, a rule across fields) is refused rightly.
        ...['--exclude-checks', 'positive_data_acceptance'],
      ],
      folder,
    )
    await rm(folder, { recursive: true })
    expect(output.slice(-4000)).toContain('No issues found')
    expect(code).toBe(0)
  },
  180_000,
)
