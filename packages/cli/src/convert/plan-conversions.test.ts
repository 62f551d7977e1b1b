import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@svc/engine'
import { expect, onTestFinished, test } from 'vitest'
import { operationSyntax } from '../flags/operation-syntax.ts'
import { memoryTerminal } from '../test/memory-terminal.ts'
import { parseArguments } from './inputs/arguments.ts'
import { planConversions } from './plan-conversions.ts'

test.each([
  ['', 'svc: "'],
  ['--json', ''],
  ['--quiet', ''],
])(
  'a guessed encoding is told, unless standard error is for failures alone: %s',
  async (flag, told) => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-plan-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'old.html')
    await writeFile(file, Buffer.from('Größe', 'latin1'))
    const syntax = operationSyntax(operations.convertHtml)
    const parsed = await parseArguments([file, ...(flag === '' ? [] : [flag])], syntax.syntax)
    const terminal = memoryTerminal()
    const context = {
      terminal,
      signal: new AbortController().signal,
      openBrowsers: () => expect.unreachable(),
    }
    const operation = operations.convertHtml
    const [conversion] = await planConversions({ operation, syntax, parsed }, context)
    await expect(conversion?.body()).resolves.toMatchObject({ html: 'Größe' })
    expect(terminal.err().slice(0, 6)).toBe(told)
  },
)
