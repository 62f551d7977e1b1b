import { EngineError } from '../errors.ts'
import type { BrowsingOptions } from '../schemas/render-options.ts'
import { exceptionLine } from './exception-line.ts'
import { addStyles } from './in-page/add-styles.ts'
import type { OpenDocument } from './open-document.ts'
import { waitForDocument } from './wait-for.ts'

/** Makes a loaded document ready to be captured: the caller's styles and scripts go in, then every wait. */
export async function prepareDocument(
  document: OpenDocument,
  options: BrowsingOptions,
): Promise<void> {
  // Only what the caller's styles bring is awaited by its loading: a page loads much that it never shows.
  const since = options.styles ? document.loading.mark() : Number.POSITIVE_INFINITY
  await addInjected(document, options)
  await waitForDocument(document, options, since)
}

async function addInjected({ page, world }: OpenDocument, options: BrowsingOptions) {
  const { styles, scripts } = options
  if (styles) await world.call(addStyles, styles)
  for (const [index, script] of (scripts ?? []).entries()) {
    page.doing(`running options.scripts.${index}`)
    const { exceptionDetails } = await page.cdp.send('Runtime.evaluate', {
      expression: script,
      awaitPromise: true,
    })
    if (!exceptionDetails) continue
    const message = `options.scripts.${index}: ${exceptionLine(exceptionDetails)}`
    throw new EngineError('conversion_failed', message)
  }
}
