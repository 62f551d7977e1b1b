import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations, type RenderWarning } from '@svc/engine'
import { expect, onTestFinished, test } from 'vitest'
import { operationSyntax } from '../flags/operation-syntax.ts'
import { memoryTerminal } from '../test/memory-terminal.ts'
import { parseArguments } from './inputs/arguments.ts'
import { planConversions } from './plan-conversions.ts'

test('a guessed encoding is told with the result, of the document and of files behind flags', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-plan-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [page, styles] = [join(folder, 'old.html'), join(folder, 'old.css')]
  await writeFile(page, Buffer.from('Größe', 'latin1'))
  await writeFile(styles, Buffer.from('p::before{content:"Größe"}', 'latin1'))
  const syntax = operationSyntax(operations.convertHtml)
  const parsed = await parseArguments([page, '--styles', `@${styles}`], syntax.syntax)
  const context = {
    terminal: memoryTerminal(),
    signal: new AbortController().signal,
    openBrowsers: () => expect.unreachable(),
  }
  const operation = operations.convertHtml
  const [conversion] = await planConversions({ operation, syntax, parsed }, context)
  const notes: RenderWarning[] = []
  const body = await conversion?.body((warning) => void notes.push(warning))
  expect(body).toMatchObject({ html: 'Größe' })
  expect(notes).toMatchObject([
    { code: 'encoding_guessed', message: expect.stringContaining('old.css" is not UTF-8') },
    { code: 'encoding_guessed', message: expect.stringContaining('old.html" is not UTF-8') },
  ])
})
