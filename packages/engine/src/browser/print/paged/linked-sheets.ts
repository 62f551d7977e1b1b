import type { LinkedSheet } from '../../in-page/paged/adopt-paged-css.ts'
import type { BrowserPage } from '../../pool/browser-pool.ts'

/** Longest style sheet that is looked through: no person writes a longer one. In characters. */
const MAX_LENGTH = 4_000_000

/**
 * Text of the style sheets that a document links to or imports, as the browser got them; one it did not get is left out.
 *
 * @param addresses as the document resolved them
 */
export async function linkedSheets(
  { cdp, frameId }: Pick<BrowserPage, 'cdp' | 'frameId'>,
  addresses: readonly string[],
): Promise<readonly LinkedSheet[]> {
  const read = async (url: string): Promise<LinkedSheet | undefined> => {
    try {
      const { content, base64Encoded } = await cdp.send('Page.getResourceContent', { frameId, url })
      const css = base64Encoded ? Buffer.from(content, 'base64').toString('utf8') : content
      return css.length > MAX_LENGTH ? undefined : [url, css]
    } catch {
      // Not loaded, or gone from the browser's memory.
      return undefined
    }
  }
  const sheets = await Promise.all(addresses.map(read))
  return sheets.filter((sheet) => sheet !== undefined)
}
