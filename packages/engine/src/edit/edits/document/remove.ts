import { changeDicts } from '../../../pdf/document/change-objects.ts'
import { readNameTree } from '../../../pdf/document/name-tree.ts'
import {
  isArray,
  isDict,
  isName,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { writeBookmarks } from '../../../pdf/merge/outline/outline-tree.ts'
import { setNames } from '../../../pdf/merge/set-names.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { dropAnnotations } from '../../forms/drop-annotations.ts'
import { type EditContext, editFailed, pagesOf } from '../edit-context.ts'
import { dropStrays } from './drop-strays.ts'

type Removable = EditOf<'remove'>['what'][number]

/** Takes kinds of things away, all of them, and looks whether any is left. */
export function removeKinds(context: EditContext, edit: EditOf<'remove'>): void {
  dropStrays(context)
  for (const [index, kind] of edit.what.entries()) {
    REMOVERS[kind](context)
    if (isLeft(context.file, kind)) {
      throw editFailed(context, `what[${index}]`, `not all ${kind} could be removed.`)
    }
  }
}

const REMOVERS: Readonly<Record<Removable, (context: EditContext) => void>> = {
  annotations: (context) =>
    dropAnnotations(
      context.file,
      pagesOf(context),
      (_, subtype) => !['Link', 'Widget'].includes(subtype),
    ),
  links: (context) =>
    dropAnnotations(context.file, pagesOf(context), (_, subtype) => subtype === 'Link'),
  forms(context) {
    dropAnnotations(context.file, pagesOf(context), (_, subtype) => subtype === 'Widget')
    context.file.setCatalog({ AcroForm: undefined, NeedsRendering: undefined })
  },
  javascript({ file }) {
    setNames(file, 'JavaScript', undefined)
    changeDicts(file, (entries) => withoutScripts(file, entries))
  },
  attachments(context) {
    const { file } = context
    dropAnnotations(file, pagesOf(context), (_, subtype) => subtype === 'FileAttachment')
    setNames(file, 'EmbeddedFiles', undefined)
    file.setCatalog({ AF: undefined, Collection: undefined })
    changeDicts(file, (entries) =>
      entries.has('EF') || entries.has('AF') || entries.has('RF')
        ? withEntries(entries, { EF: undefined, AF: undefined, RF: undefined })
        : entries,
    )
  },
  metadata(context) {
    const { file } = context
    context.metadata = { custom: {} }
    context.keepsXmp = false
    context.standards = {}
    file.setTrailer({ Info: undefined })
    changeDicts(file, (entries) =>
      METADATA_KEYS.some((key) => entries.has(key))
        ? withEntries(entries, Object.fromEntries(METADATA_KEYS.map((key) => [key, undefined])))
        : entries,
    )
  },
  bookmarks({ file }) {
    writeBookmarks(file, [])
    if (isName(file.resolve(file.catalog.get('PageMode')), 'UseOutlines')) {
      file.setCatalog({ PageMode: undefined })
    }
  },
}

// XMP, private data of programs, and when those last changed.
const METADATA_KEYS = ['Metadata', 'PieceInfo', 'LastModified']

const ACTION_KEYS = ['A', 'PA', 'OpenAction', 'Next']

function withoutScripts(file: PdfFile, entries: PdfDict): PdfDict {
  let result = entries
  if (result.has('AA')) result = withEntries(result, { AA: undefined })
  for (const key of ACTION_KEYS) {
    const value = result.get(key)
    if (value === undefined) continue
    const list = file.resolve(value)
    if (isArray(list) && key === 'Next') {
      const kept = list.filter((action) => !isScript(file, action))
      if (kept.length < list.length) result = withEntries(result, { Next: kept })
    } else if (isScript(file, value)) {
      result = withEntries(result, { [key]: undefined })
    }
  }
  return result
}

function isScript(file: PdfFile, value: PdfObject): boolean {
  const action = file.resolve(value)
  if (!isDict(action)) return false
  return action.has('JS') || isName(file.resolve(action.get('S')), 'JavaScript')
}

/** Whether anything of a kind is still reached, by another way than those that are known. */
function isLeft(file: PdfFile, kind: Removable): boolean {
  let isFound = false
  const look = (isOne: (entries: PdfDict) => boolean) =>
    changeDicts(file, (entries) => {
      if (isOne(entries)) isFound = true
      return entries
    })
  if (kind === 'javascript') look((entries) => entries.has('JS') || entries.has('JavaScript'))
  if (kind === 'attachments') look((entries) => isName(entries.get('Type'), 'EmbeddedFile'))
  if (kind === 'metadata') look((entries) => entries.has('Metadata') || entries.has('PieceInfo'))
  if (kind === 'forms') look((entries) => isName(entries.get('Subtype'), 'Widget'))
  if (kind === 'links') look((entries) => isName(entries.get('Subtype'), 'Link'))
  if (kind === 'bookmarks') isFound = file.catalog.has('Outlines')
  if (kind === 'attachments') {
    const names = file.dictAt(file.catalog, 'Names')
    isFound ||= readNameTree(file, names?.get('EmbeddedFiles')).length > 0
  }
  return isFound
}
