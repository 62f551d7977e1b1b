import type { LinkedSheet } from '../../in-page/paged/paged-state.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'

/** Longest style sheet that is looked through: no person writes a longer one. In characters. */
const MAX_LENGTH = 4_000_000

/**
 * Text of the style sheets that a document links to or imports, as the browser got them; one it did not get is left out.
 *
 * By the number of the request: `Page.getResourceContent` asks the servers again.
 *
 * @param addresses as the document resolved them
 */
export async function linkedSheets(
  { page: { cdp }, loading: { sheets } }: Pick<OpenDocument, 'page' | 'loading'>,
  addresses: readonly string[],
): Promise<readonly LinkedSheet[]> {
  const read = async (url: string): Promise<LinkedSheet | undefined> => {
    const requestId = sheets.get(url)
    if (requestId === undefined) return undefined
    try {
      const { body, base64Encoded } = await cdp.send('Network.getResponseBody', { requestId })
      const css = base64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
      return css.length > MAX_LENGTH ? undefined : [url, css]
    } catch {
      // Not loaded, or gone from the browser's memory.
      return undefined
    }
  }
  const found = await Promise.all(addresses.map(read))
  return found.filter((sheet) => sheet !== undefined)
}
