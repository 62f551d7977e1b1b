import type { PdfFile } from '../file/pdf-file.ts'
import { mergedAttachments } from './catalog/merged-attachments.ts'
import { mergedCatalog } from './catalog/merged-catalog.ts'
import { mergedDestinations } from './catalog/merged-destinations.ts'
import { mergedIntents } from './catalog/merged-intents.ts'
import { mergedLabels } from './catalog/merged-labels.ts'
import { mergedLayers, sharedLayers } from './catalog/merged-layers.ts'
import { type FieldMode, MergedForm } from './form/merged-form.ts'
import type { MergePart, Warn } from './merge-part.ts'
import { type BookmarkMode, mergedOutline } from './outline/merged-outline.ts'
import { MergedStructure } from './structure/merged-structure.ts'

/** How the parts of a document take those of others over. */
export interface MergePartOptions {
  readonly warn: Warn
  readonly bookmarks?: BookmarkMode
  readonly formFields?: FieldMode
  /** Title of the bookmark of the document that is taken next. */
  readonly titleOf?: () => string
  /** Takes the outermost fields whose looks have to be made. */
  readonly undrawn?: Set<number>
  /** Whether all that comes is a copy of this document. */
  readonly isCopy?: boolean
  /** Page labels alone, when no other document comes. */
  readonly only?: readonly ['labels']
}

/** The parts of a document that take those of other documents over, in the order that they need. */
export function mergeParts(file: PdfFile, options: MergePartOptions): readonly MergePart[] {
  const {
    warn,
    bookmarks = 'keep',
    formFields = 'rename',
    titleOf = () => '',
    isCopy,
    only,
  } = options
  const hasPages = file.dictAt(file.catalog, 'Pages')?.get('Count') !== 0
  if (only) return [mergedLabels(file, hasPages)]
  return [
    mergedDestinations(file),
    mergedAttachments(file),
    mergedCatalog(file, warn),
    mergedOutline(file, bookmarks, titleOf),
    mergedLabels(file, hasPages),
    isCopy ? sharedLayers(file) : mergedLayers(file),
    new MergedStructure(file),
    mergedIntents(file, warn),
    // Last, because it copies fonts before anything else is copied.
    new MergedForm(file, formFields, { undrawn: options.undrawn, warn }),
  ]
}
