import { join } from 'node:path'
// From the sources: changed in this process, as a library changes it, and without a child around it.
import { edit as editTask } from '../../../packages/engine/src/edit/editor/tasks/edit-task.ts'
import { merge as mergeTask } from '../../../packages/engine/src/edit/editor/tasks/merge-task.ts'
import { prepare } from '../../../packages/engine/src/execute.ts'
import { edit } from '../../../packages/engine/src/operations/edit.ts'
import { documentsRender } from '../../../packages/engine/src/operations/render/documents-render.ts'
import { drawDocument } from '../../../packages/engine/src/operations/render/draw-document.ts'
import { FOREIGN_LIMITS } from '../../../packages/engine/src/pdf/foreign/foreign-limits.ts'
import type { OutputOptions } from '../../../packages/engine/src/schemas/options/output-options.ts'
import { noisePng } from '../../documents/noise-png.ts'

/** Files that are changed: their bytes, and the same on disk for programs. */
export interface Inputs {
  readonly folder: string
  readonly bytes: readonly Uint8Array[]
  readonly paths: readonly string[]
}

/** Names of the form fields that are filled. */
export const FIELDS: readonly string[] = Array.from({ length: 200 }, (_, index) => `field${index}`)

/** Word that stands on every page of a long document several times. */
export const WORD = 'confidential'

const SENTENCE = `The quick brown fox jumps over the lazy dog near the ${WORD} river bank. `

/** A document of so many pages of text, like no other one. */
export function longDocument(name: string, pages: number): Promise<Uint8Array> {
  return drawn(
    Array.from({ length: pages }, (_, index) => [
      { type: 'text', heading: 2, text: `${name}, chapter ${index + 1}` },
      { type: 'text', text: SENTENCE.repeat(pages === 1 ? 4 : 12) },
    ]),
  )
}

/** A form of 200 fields. */
export function longForm(): Promise<Uint8Array> {
  const field = (name: string) => ({ type: 'form_field', field: 'text', name, label: name })
  return drawn([FIELDS.map(field)])
}

/** Pages of pictures with more pixels than they need: 3 bytes a pixel that no compressor makes smaller. */
export function album(sides: readonly number[] = [500, 520, 540, 560]): Promise<Uint8Array> {
  return drawn(
    sides.map((side) => [{ type: 'image', source: noisePng(side), width_mm: 40, alt: 'Noise' }]),
  )
}

async function drawn(pages: readonly (readonly object[])[]): Promise<Uint8Array> {
  const commands = pages.flatMap((page, index) =>
    index === 0 ? page : [{ type: 'page_break' }, ...page],
  )
  const { input } = prepare(documentsRender, { commands })
  const made = await drawDocument({ input, faces: [], prints: new Map(), now: new Date(0) })
  if ('tooHigh' in made) throw new Error('Nothing here is HTML.')
  return made.bytes
}

/** Edits of one document, by us. */
export async function editByUs(bytes: Uint8Array, edits: readonly object[]): Promise<Uint8Array> {
  const { input } = prepare(edit, { pdf: bytes, edits })
  const { bytes: edited } = await editTask({
    bytes,
    password: undefined,
    edits: input.edits,
    limits: FOREIGN_LIMITS,
    faces: [],
    subject: 'pdf',
    field: 'edits',
    now: new Date(0),
    output: input.options as OutputOptions,
  })
  return edited
}

/** One document of several, by us, with bookmarks or without. */
export async function mergeByUs(
  { bytes: all }: Inputs,
  bookmarks: 'both' | 'none' = 'both',
): Promise<Uint8Array> {
  const inputs = all.map((bytes, index) => {
    return { bytes, pages: 'all', rotate: 0, subject: `pdfs[${index}]` } as const
  })
  const { bytes } = await mergeTask({
    inputs,
    bookmarks,
    formFields: 'rename',
    startOn: 'any',
    deduplicate: true,
    limits: FOREIGN_LIMITS,
    faces: [],
    now: new Date(0),
    metadataFrom: 0,
    flattens: false,
    contents: undefined,
    contentsDepth: 0,
    output: {} as OutputOptions,
  })
  return bytes
}

/** Where a program writes. */
export function outputOf({ folder }: Inputs): string {
  return join(folder, 'out.pdf')
}
