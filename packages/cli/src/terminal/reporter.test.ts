import { describe, expect, test } from 'vitest'
import { smallArtifact } from '../test/artifacts.ts'
import { memoryTerminal } from '../test/memory-terminal.ts'
import { createReporter } from './reporter.ts'

const WARNING = {
  ...({ code: 'resource_failed', severity: 'warning' } as const),
  message: 'logo.png did not load',
}
const NOTE = { code: 'columns_scaled', severity: 'info', message: 'It was scaled.' } as const
const WRITTEN = {
  input: 'a.html',
  file: '/out/a.pdf',
  artifact: smallArtifact({ warnings: [WARNING, NOTE] }),
  totalMs: 1234.56,
}
const TEXT = { json: false, quiet: false } as const

describe('createReporter', () => {
  test('tells where the artifact is, and the warnings, on standard error', async () => {
    const terminal = memoryTerminal()
    await createReporter(terminal, TEXT).written(WRITTEN)
    expect(terminal.out()).toBe('')
    expect(terminal.err()).toBe(
      'a.html → /out/a.pdf (2 pages, 14 bytes, 1.23 s)\n' +
        '  warning: logo.png did not load (resource_failed)\n' +
        '  info: It was scaled. (columns_scaled)\n',
    )
  })

  test('says only failures when quiet', async () => {
    const terminal = memoryTerminal()
    const report = createReporter(terminal, { ...TEXT, quiet: true })
    await report.written(WRITTEN)
    expect(terminal.err()).toBe('')
    await report.failed({ error: 'conversion_failed', detail: 'No.' }, 'a.html')
    expect(terminal.err()).toBe('svc: a.html: No. (conversion_failed)\n')
  })

  test('writes one JSON object per result to standard output with --json', async () => {
    const terminal = memoryTerminal()
    const report = createReporter(terminal, { ...TEXT, json: true })
    await report.written(WRITTEN)
    await report.failed({ error: 'invalid_request', detail: 'No.' }, 'b.html')
    expect(terminal.err()).toBe('')
    const [first, second, end] = terminal.out().split('\n')
    expect(JSON.parse(first ?? '')).toEqual({
      input: 'a.html',
      file: '/out/a.pdf',
      media_type: 'application/pdf',
      bytes: 14,
      pages: 2,
      warnings: [WARNING, NOTE],
      timings_ms: { queue: 1, load: 2, print: 3, finish: 4.3, total: 1234.6 },
    })
    expect(JSON.parse(second ?? '')).toEqual({
      input: 'b.html',
      error: 'invalid_request',
      detail: 'No.',
    })
    expect(end).toBe('')
  })

  test('keeps control characters of documents and names away from the terminal', async () => {
    const terminal = memoryTerminal()
    const message = 'x\u001b]0;owned\u0007\u009b2J\ny'
    const artifact = smallArtifact({
      warnings: [{ code: 'script_error', severity: 'warning', message }],
    })
    const file = '/out/new\nline\u001b[2J.pdf'
    const report = createReporter(terminal, TEXT)
    await report.written({ ...WRITTEN, input: 'new\nline\u001b[2J.html', file, artifact })
    await report.answered({ input: 'a\nb', file: 'c\nd', value: 1, totalMs: 0 })
    await report.failed({ error: 'invalid_request', detail: 'No.' }, 'a\nb')
    expect(terminal.err().split('\n')).toEqual([
      'new line [2J.html → /out/new line [2J.pdf (2 pages, 14 bytes, 1.23 s)',
      '  warning: x ]0;owned 2J y (script_error)',
      'a b → c d (0.00 s)',
      'svc: a b: No. (invalid_request)',
      '',
    ])
  })

  test('tells where a record was written, to people alone', async () => {
    const [text, json, quiet] = [memoryTerminal(), memoryTerminal(), memoryTerminal()]
    await createReporter(text, TEXT).recorded('/out/a.zip')
    await createReporter(json, { ...TEXT, json: true }).recorded('/out/a.zip')
    await createReporter(quiet, { ...TEXT, quiet: true }).recorded('/out/a.zip')
    expect(text.err()).toBe('Record of the conversion → /out/a.zip\n')
    expect([json.out(), json.err(), quiet.err()]).toEqual(['', '', ''])
  })

  test('writes a JSON value that went to no file to standard output', async () => {
    const terminal = memoryTerminal()
    const answer = { input: 'a.txt', value: { width_mm: 12 }, totalMs: 5 }
    await createReporter(terminal, TEXT).answered(answer)
    expect(JSON.parse(terminal.out())).toEqual({ width_mm: 12 })
    expect(terminal.err()).toBe('')
    const lines = memoryTerminal()
    await createReporter(lines, { ...TEXT, json: true }).answered(answer)
    expect(JSON.parse(lines.out())).toMatchObject({ input: 'a.txt', result: { width_mm: 12 } })
  })
})
