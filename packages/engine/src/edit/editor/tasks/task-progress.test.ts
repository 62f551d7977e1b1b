import { expect, test } from 'vitest'
import { prepare } from '../../../execute.ts'
import type { DoneParts } from '../../../lifetime/done-parts.ts'
import { edit as editOperation } from '../../../operations/edit.ts'
import { FOREIGN_LIMITS } from '../../../pdf/foreign/foreign-limits.ts'
import { classicPdf, ONE_PAGE } from '../../../pdf/test/test-pdf.ts'
import { edit } from './edit-task.ts'
import { type MergeTask, merge } from './merge-task.ts'
import { type SplitTask, split } from './split-task.ts'

const page = classicPdf(ONE_PAGE)
const shared = { limits: FOREIGN_LIMITS, now: new Date(0), password: undefined }

function heard() {
  const told: string[] = []
  return { told, tell: ({ done, total }: DoneParts) => void told.push(`${done}/${total}`) }
}

async function merged(count: number) {
  const { told, tell } = heard()
  const inputs = Array.from({ length: count }, (_, index) => {
    return { bytes: page, pages: 'all', rotate: 0 as const, subject: `pdfs[${index}]` }
  })
  const { bytes } = await merge(
    {
      inputs,
      bookmarks: 'both',
      formFields: 'rename',
      startOn: 'any',
      deduplicate: true,
      output: {} as MergeTask['output'],
      metadataFrom: undefined,
      faces: [],
      flattens: false,
      contents: undefined,
      contentsDepth: 0,
      ...shared,
    },
    tell,
  )
  return { bytes, told }
}

test('a merge tells of its documents, and of the end of the last', async () => {
  expect((await merged(3)).told).toEqual(['0/3', '1/3', '2/3', '3/3'])
})

test('a split tells of its files', async () => {
  const { told, tell } = heard()
  const { bytes } = await merged(3)
  const output = {} as SplitTask['output']
  await split({ bytes, by: { every: 1 }, output, ...shared }, tell)
  expect(told).toEqual(['1/3', '2/3', '3/3'])
})

test('edits are told as they are made', async () => {
  const { told, tell } = heard()
  const edits = [
    { type: 'rotate', degrees: 90 },
    { type: 'rotate', degrees: 180 },
  ]
  const { input } = prepare(editOperation, { pdf: page, edits })
  await edit(
    {
      bytes: page,
      edits: input.edits,
      faces: [],
      subject: 'pdf',
      field: 'edits',
      output: input.options,
      ...shared,
    },
    tell,
  )
  expect(told).toEqual(['1/2', '2/2'])
})
