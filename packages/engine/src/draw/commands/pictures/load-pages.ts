import type { Identification } from '../../../pdf/document/metadata/xmp-schemas.ts'
import type { DocumentWriter } from '../../document/document-writer.ts'
import type { PageStore } from '../../pages/page-store.ts'
import type { DrawRequest } from '../draw-request.ts'
import type { CommandPages, LoadedPages } from '../loaded.ts'
import { commandsOf } from '../request/walk-commands.ts'
import { refused } from '../scope.ts'

/** A page of a PDF, as a request names it. */
interface NamedPage {
  readonly pdf: Uint8Array
  readonly pdf_password?: string | undefined
  readonly page: number
}

/** The page of another document under all pages. */
type Template = (NamedPage & { readonly first_page?: number | undefined }) | undefined

/** Facts that the documents are asked for. */
export interface PageRules {
  /** PDFs that the browser made of `html` commands, by their fields. */
  readonly prints: ReadonlyMap<string, Uint8Array>
  /** Looks at the standards that a document states; throws where they do not do. */
  readonly checkSource: (subject: string, standards: Identification) => void
}

/**
 * Opens the documents whose pages the commands and the template show.
 *
 * @throws EngineError that names the field: `invalid_request` for a page that is not there, `invalid_document`,
 *   `document_encrypted`; `conversion_failed` for a document that does not state a standard that was asked for
 */
export async function loadPages(
  store: PageStore,
  writer: DocumentWriter,
  input: DrawRequest,
  { prints, checkSource }: PageRules,
): Promise<LoadedPages> {
  const loaded = new Map<object, CommandPages>()

  async function open(named: NamedPage, path: string, key = 'page') {
    const subject = `${path}.pdf`
    const opened = await store.open(named.pdf, named.pdf_password, subject)
    // Clauses about text and fonts of PDF/UA are those of level u; a picture of a page needs nothing else.
    const isReadable = opened.standards.ua || opened.standards.archive === '2u'
    checkSource(subject, { ...opened.standards, ...(isReadable && { ua: true }) })
    if (named.page > opened.count) {
      const message = `must be at most ${opened.count}, the last page of pdf; it is ${named.page}.`
      throw refused(`${path}.${key}`, message)
    }
    return { page: opened.page(named.page), others: opened.otherAnnotations(named.page) }
  }

  for (const { command, path } of commandsOf(input)) {
    if (command['type'] === 'import_page') {
      const { page, others } = await open(command as unknown as NamedPage, path)
      loaded.set(command, { pages: [page] })
      if (others > 0) {
        const message = `${path}.pdf: fields, comments and links of page ${command['page']} that do not lead to the web are left out.`
        writer.warn('content_left_out', message)
      }
    } else if (command['type'] === 'html') {
      const print = prints.get(path)
      if (print === undefined) throw new Error(`${path} was not printed.`)
      const opened = await store.openAgain(print, undefined, `${path}.html`)
      const numbers = Array.from({ length: opened.count }, (_, index) => index + 1)
      const pages = numbers.map((number) => opened.page(number))
      loaded.set(command, { pages, tags: opened.tags })
      if (numbers.some((number) => opened.otherAnnotations(number) > 0)) {
        writer.warn('content_left_out', `${path}.html: links within the HTML are left out.`)
      }
    }
  }
  const { template } = input.page as { readonly template?: Template }
  const first = template?.first_page
  const path = 'page.template'
  return {
    of: (command) => loaded.get(command),
    template: template && (await open(template, path)).page,
    firstTemplate:
      template && first !== undefined
        ? (await open({ ...template, page: first }, path, 'first_page')).page
        : undefined,
    finish: () => store.finish(),
  }
}
