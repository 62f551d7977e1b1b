import type { RenderWarning } from '../../messages/warnings.ts'
import type { PdfPage } from '../document/pages/tree/page-tree.ts'
import type { ObjectImporter } from '../file/copy/import-objects.ts'
import type { PdfDict, PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/** A document on its way into another one; it has only the pages that are taken. */
export interface MergeSource {
  readonly file: PdfFile
  readonly pages: readonly PdfPage[]
  /** Name in messages: `pdfs[2]`. */
  readonly subject: string
  /** Its pages in the target, in the order of `pages`. */
  readonly targetPages: readonly PdfPage[]
}

/** How the objects of one source are copied; parts add to it before the first one is. */
export interface ImportRules {
  /** Objects of the target in the place of objects of the source. */
  readonly replaced: Map<number, PdfObject>
  /** Changes of every dictionary, in order. */
  readonly dictChanges: ((entries: PdfDict) => PdfDict)[]
}

/** One kind of thing that documents have once: named places, bookmarks, the form, the structure. */
export interface MergePart {
  /** Looks at a source before anything of it is copied; may change it. */
  before?(source: MergeSource, rules: ImportRules, importObject: ObjectImporter): void
  /** Takes over what the pages of a source do not refer to themselves. */
  after?(source: MergeSource, importObject: ObjectImporter): void
  /** Writes what was gathered into the catalog of the target. */
  finish?(pages: readonly PdfPage[]): void
}

/** Tells of what a merge had to leave out or change. */
export type Warn = (warning: RenderWarning) => void
