import { hash } from 'node:crypto'
import { readMetadata, statedStandards } from '../../pdf/document/metadata/read-metadata.ts'
import type { Identification } from '../../pdf/document/metadata/xmp-schemas.ts'
import { copyPageForm } from '../../pdf/document/pages/page-form.ts'
import type { PdfPage } from '../../pdf/document/pages/tree/page-tree.ts'
import { dropSurplus } from '../../pdf/document/pages/wrapped-contents.ts'
import { type ObjectImporter, objectImporter } from '../../pdf/file/copy/import-objects.ts'
import { type PdfDict, withEntries } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { FOREIGN_LIMITS } from '../../pdf/foreign/foreign-limits.ts'
import { openDocument } from '../../pdf/foreign/open-document.ts'
import { mergedLayers } from '../../pdf/merge/catalog/merged-layers.ts'
import type { MergePart } from '../../pdf/merge/merge-part.ts'
import type { DocumentWriter } from '../document/document-writer.ts'
import type { ElementSlot } from '../document/element-slot.ts'
import { ImportedPage } from './imported-page.ts'
import { ImportedTags } from './imported-tags.ts'
import { readPageLinks } from './page-links.ts'

/** A document whose pages are painted. */
export interface OpenedPages {
  /** Standards that it states to meet. */
  readonly standards: Identification
  readonly count: number
  /** A page by its number, from 1; must exist. */
  page(number: number): ImportedPage
  /** Annotations of a page that are no links to the web. */
  otherAnnotations(number: number): number
  /** Its structure, to become part of an element. */
  tags(slot: ElementSlot): ImportedTags
}

/** Documents whose pages are painted in another one; each is read once, each page is stored once. */
export class PageStore {
  readonly #writer: DocumentWriter
  readonly #opened = new Map<string, Promise<OpenedPages>>()
  readonly #layers: MergePart
  readonly #language: string | undefined

  /** @param language of the document; what is in another one says so */
  constructor(writer: DocumentWriter, language: string | undefined) {
    this.#writer = writer
    this.#language = language
    this.#layers = mergedLayers(writer.file)
  }

  /**
   * Opens a document, unless it is open.
   *
   * @param subject as messages call it, for example `commands[3].pdf`
   * @throws EngineError `invalid_document`, `document_encrypted`
   */
  async open(
    bytes: Uint8Array,
    password: string | undefined,
    subject: string,
  ): Promise<OpenedPages> {
    const key = `${hash('sha256', bytes)} ${password ?? ''}`
    const known = this.#opened.get(key)
    if (known) return await known
    const opening = this.openAgain(bytes, password, subject)
    this.#opened.set(key, opening)
    return await opening
  }

  /** Opens a document, be it open or not: tags of a page can be told once. */
  async openAgain(
    bytes: Uint8Array,
    password: string | undefined,
    subject: string,
  ): Promise<OpenedPages> {
    const { file, pages } = openDocument({
      bytes,
      password,
      limits: FOREIGN_LIMITS,
      subject,
      warn: ({ code, message }) => this.#writer.warn(code, message),
    })
    const source = { file, pages, subject, targetPages: [] }
    const dictChanges = [withoutStructure]
    const importObject = objectImporter(file, this.#writer.file, {
      changeDict: (entries) => dictChanges.reduce((changed, change) => change(changed), entries),
    })
    this.#layers.before?.(source, { replaced: new Map(), dictChanges }, importObject)
    this.#layers.after?.(source, importObject)
    const imported = new Map<number, ImportedPage>()
    const at = (number: number): PdfPage => {
      const page = pages[number - 1]
      if (page === undefined) throw new Error(`There is no page ${number}.`)
      return page
    }
    return {
      standards: statedStandards(file),
      count: pages.length,
      page: (number) => {
        const page = imported.get(number) ?? this.#import(file, at(number), importObject)
        imported.set(number, page)
        return page
      },
      otherAnnotations: (number) => readPageLinks(file, at(number)).others,
      tags: (slot) => {
        const { language } = readMetadata(file)
        const own = language === this.#language ? undefined : language
        return new ImportedTags(this.#writer, { file, importObject, language: own }, slot)
      },
    }
  }

  /** Writes what documents have beside their pages: layers. */
  finish(): void {
    this.#layers.finish?.([])
  }

  #import(file: PdfFile, page: PdfPage, importObject: ObjectImporter): ImportedPage {
    dropSurplus(file, page)
    const form = copyPageForm(file, page, this.#writer.file, importObject)
    const { links } = readPageLinks(file, page)
    const name = this.#writer.newName('Pg')
    return new ImportedPage(this.#writer, { ...form, name, links, sourceNum: page.num })
  }
}

/** The structure of the other document gets keys of its own, or does not come along. */
function withoutStructure(entries: PdfDict): PdfDict {
  return entries.has('StructParents') || entries.has('StructParent')
    ? withEntries(entries, { StructParents: undefined, StructParent: undefined })
    : entries
}
