import { settle } from './in-page/settle.ts'
import type { OpenDocument } from './open-document.ts'

/** A stylesheet may bring another, that one fonts and images: enough for that, and an end for what never ends. */
const MAX_ROUNDS = 5

/**
 * Waits until a document's fonts and images have arrived or failed.
 *
 * @param since mark of the page's loading: images of styles, stylesheets and fonts asked for after it are
 *   awaited, too
 */
export async function settleDocument(
  { world, loading }: Pick<OpenDocument, 'world' | 'loading'>,
  since: number,
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await world.call(settle)
    if (!(await loading.arrived(since))) return
  }
}
