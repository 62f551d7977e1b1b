import * as z from 'zod'
import { MAX_COMMANDS } from '../../draw/commands/commands.ts'
import { MAX_HTML } from '../../draw/commands/pictures/html.ts'
import { findCommandTrouble } from '../../draw/commands/request/count-commands.ts'
import { walkInSteps } from '../../draw/commands/request/walk-commands.ts'
import { asTheParseDoes, type Steps } from '../../lifetime/turns.ts'
import { boundedList } from '../values/bounded.ts'
import { compressEdit } from './compress-edit.ts'
import {
  addAttachmentEdit,
  decryptEdit,
  flattenEdit,
  removeEdit,
  setBookmarksEdit,
  setMetadataEdit,
  setPageLabelsEdit,
  setViewerEdit,
} from './document-edits.ts'
import { drawEdit } from './draw-edit.ts'
import { fillFormEdit } from './form-edits.ts'
import {
  cropEdit,
  deletePagesEdit,
  duplicatePagesEdit,
  extractPagesEdit,
  insertBlankEdit,
  insertPdfEdit,
  reorderPagesEdit,
  resizeEdit,
  rotateEdit,
} from './page-edits.ts'
import { redactEdit } from './redact-edit.ts'
import { headerFooterEdit } from './running-edits.ts'
import { bookletEdit, nUpEdit } from './sheet-edits.ts'
import { pageNumbersEdit, stampEdit, watermarkEdit } from './stamp-edits.ts'

/** Most edits of one request. */
export const MAX_EDITS = 100

/** Most texts and patterns to search for in one request: some patterns take milliseconds to be read alone. */
const MAX_SEARCHES = 200

const kinds = [
  rotateEdit,
  deletePagesEdit,
  extractPagesEdit,
  reorderPagesEdit,
  duplicatePagesEdit,
  insertBlankEdit,
  insertPdfEdit,
  cropEdit,
  resizeEdit,
  nUpEdit,
  bookletEdit,
  stampEdit,
  watermarkEdit,
  pageNumbersEdit,
  headerFooterEdit,
  drawEdit,
  fillFormEdit,
  flattenEdit,
  removeEdit,
  decryptEdit,
  setMetadataEdit,
  setBookmarksEdit,
  setPageLabelsEdit,
  setViewerEdit,
  addAttachmentEdit,
  redactEdit,
  compressEdit,
] as const

const TYPES = kinds.map(({ shape }) => shape.type.value).join(', ')

const edit = z.discriminatedUnion('type', kinds, { error: `must be one of ${TYPES}` })

const list = boundedList(edit, MAX_EDITS).superRefine(asTheParseDoes(countHtml))

function* countHtml(all: readonly z.output<typeof edit>[], ctx: z.RefinementCtx): Steps<void> {
  let count = 0
  for (const [index, one] of all.entries()) {
    if (one.type !== 'draw') continue
    for (const found of walkInSteps(one.commands, 'commands')) {
      yield
      if (found?.command['type'] === 'html') count += 1
    }
    if (count <= MAX_HTML) continue
    const message = `must have at most ${MAX_HTML} html commands, those of the edits before counted`
    ctx.addIssue({
      code: 'custom',
      path: [index, 'commands'],
      message,
      params: { given: `${count}` },
    })
    return
  }
}

const counted = z.transform(asTheParseDoes(countCommands))

function* countCommands(
  given: z.input<typeof list>,
  ctx: z.core.$RefinementCtx,
): Steps<z.input<typeof list>> {
  const searches = countSearches(given)
  if (searches > MAX_SEARCHES) {
    const message = `must be at most ${MAX_SEARCHES} texts and patterns of redact, those of all edits together`
    ctx.addIssue({ code: 'custom', message, params: { given: `${searches}` } })
    return z.NEVER
  }
  const trouble = yield* findCommandTrouble(given, MAX_COMMANDS)
  if (trouble === undefined) return given
  const message =
    trouble.kind === 'cycle'
      ? 'must not hold a command that holds itself'
      : `must be at most ${MAX_COMMANDS} commands, those inside others counted`
  const count = trouble.kind === 'cycle' ? undefined : `${trouble.count} or more`
  ctx.addIssue({ code: 'custom', message, params: { given: count } })
  return z.NEVER
}

/** Texts and patterns that edits search for, before anything is known of their form. */
function countSearches(given: unknown): number {
  if (!Array.isArray(given) || given.length > MAX_EDITS) return 0
  return given
    .flatMap((one: Readonly<Record<string, unknown>> | null) => [one?.['text'], one?.['pattern']])
    .reduce<number>((sum, terms) => sum + (Array.isArray(terms) ? terms.length : 0), 0)
}

/** Changes of a document, in order. */
export const edits = z.pipe(counted, list)

/** One change of a document. */
export type Edit = z.output<typeof edit>

/** The change of one type. */
export type EditOf<Type extends Edit['type']> = Extract<Edit, { type: Type }>
