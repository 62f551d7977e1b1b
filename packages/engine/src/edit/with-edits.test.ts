import { describe, expect, test } from 'vitest'
import { artifact } from '../artifact.ts'
import type { EngineContext } from '../context.ts'
import { prepare } from '../execute.ts'
import { merge } from '../operations/merge.ts'
import { PdfFile } from '../pdf/file/pdf-file.ts'
import { classicPdf, ONE_PAGE } from '../pdf/test/test-pdf.ts'
import type { MergeOptions } from '../schemas/options/merge-options.ts'
import { type EditTask, edit } from './editor/tasks/edit-task.ts'
import { withEdits } from './with-edits.ts'

// The editor without its process.
const ctx = {
  documentEditor: { run: (_: string, task: EditTask) => edit(task) },
  now: () => new Date(0),
  signal: new AbortController().signal,
} as unknown as EngineContext

async function making(options: object) {
  const { input } = prepare(merge, { pdfs: [{ blank: true }], options })
  const asked: MergeOptions[] = []
  const timings = { queueMs: 0, loadMs: 0, printMs: 0, finishMs: 0 }
  const made = await withEdits(input.options, ctx, async (own) => {
    asked.push(own)
    const bytes = classicPdf(ONE_PAGE)
    return artifact('application/pdf', {
      bytes,
      filename: 'a.pdf',
      pages: 1,
      warnings: [],
      timings,
    })
  })
  return { made, asked: asked[0] }
}

describe('withEdits', () => {
  test('changes what was made, and then encrypts it', async () => {
    const { made, asked } = await making({
      edits: [{ type: 'insert_blank' }],
      password: { user: 'secret' },
    })
    expect(asked?.password).toBeUndefined()
    expect([made.pages, made.filename]).toEqual([2, 'a.pdf'])
    expect(() => PdfFile.open(made.bytes)).toThrow('encrypted')
  })

  test('attaches files once, after the edits', async () => {
    const attachments = [{ name: 'a.txt', content: 'aGFsbG8=' }]
    const edits = [{ type: 'remove', what: ['attachments'] }]
    const { made, asked } = await making({ edits, attachments })
    const { catalog } = PdfFile.open(made.bytes)
    expect([asked?.attachments, catalog.get('AF')]).toMatchObject([undefined, { length: 1 }])
  })

  test('takes no name from a title that is redacted or changed', async () => {
    const redact = { type: 'redact', text: 'a' }
    const title = { type: 'set_metadata', metadata: { title: 'Report' } }
    const names = [{ edits: [redact] }, { edits: [redact], filename: 'b' }, { edits: [title] }]
    const files = await Promise.all(names.map(making))
    expect(files.map(({ made }) => made.filename)).toEqual(['document.pdf', 'b.pdf', 'Report.pdf'])
  })

  test('leaves alone what has no edits', async () => {
    const { made, asked } = await making({ password: { user: 'secret' } })
    expect([asked?.password?.user, made.pages]).toEqual(['secret', 1])
  })

  test('names the field of the options', async () => {
    await expect(making({ edits: [{ type: 'rotate', degrees: 90, pages: '7' }] })).rejects.toThrow(
      'options.edits[0].pages: "7" selects none of the 1 pages.',
    )
  })
})
