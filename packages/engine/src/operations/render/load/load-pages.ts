import type { DocumentWriter } from '../../../draw/document/document-writer.ts'
import type { PageStore } from '../../../draw/pages/page-store.ts'
import { wantedStandards } from '../../../output/standards.ts'
import type { RenderInput } from '../request/input.ts'
import { commandsOf } from '../request/walk-commands.ts'
import { refused } from '../scope.ts'
import type { CommandPages, LoadedPages } from './loaded.ts'

/** A page of a PDF, as a request names it. */
interface NamedPage {
  readonly pdf: Uint8Array
  readonly pdf_password?: string | undefined
  readonly page: number
}

/**
 * Opens the documents whose pages the commands and the template show.
 *
 * @param prints what the browser made of `html` commands, by their fields
 * @throws EngineError that names the field: `invalid_request` for a page that is not there, `invalid_document`,
 *   `document_encrypted`; `conversion_failed` for a document that does not state a standard that was asked for
 */
export async function loadPages(
  store: PageStore,
  writer: DocumentWriter,
  input: RenderInput,
  prints: ReadonlyMap<string, Uint8Array>,
): Promise<LoadedPages> {
  const loaded = new Map<object, CommandPages>()
  const { options } = input

  async function open(named: NamedPage, path: string, key = 'page') {
    const subject = `${path}.pdf`
    const opened = await store.open(named.pdf, named.pdf_password, subject)
    // Clauses about text and fonts of PDF/UA are those of level u; a picture of a page needs nothing else.
    const isReadable = opened.standards.ua || opened.standards.archive === '2u'
    const standards = { ...opened.standards, ...(isReadable && { ua: true }) }
    wantedStandards(options, [{ subject, standards }])
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
  const { template } = input.page
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
