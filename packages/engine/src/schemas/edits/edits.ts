import * as z from 'zod'
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

/** Changes of a document, in order. */
export const edits = boundedList(edit, MAX_EDITS)

/** One change of a document. */
export type Edit = z.output<typeof edit>

/** The change of one type. */
export type EditOf<Type extends Edit['type']> = Extract<Edit, { type: Type }>
