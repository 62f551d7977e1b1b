import { EngineError } from '../errors.ts'
import type { RenderOptions } from '../schemas/render-options.ts'
import type { BrowserPage } from './browser-pool.ts'
import { addStyles } from './in-page/add-styles.ts'
import { ContextGone, type PageWorld } from './page-world.ts'
import { waitForDocument } from './wait-for.ts'

/** A document that sends itself elsewhere more often than this is not going to stand still. */
const MAX_NAVIGATIONS = 10

/**
 * Makes a loaded document ready to be captured: the caller's styles and scripts go in, then every wait.
 *
 * A document that navigates meanwhile (a script, a refresh) takes all that with it; it is made ready again
 * where it arrives.
 */
export async function prepareDocument(
  page: BrowserPage,
  world: PageWorld,
  options: RenderOptions,
): Promise<void> {
  for (let navigations = 0; ; navigations++) {
    const loaded = new Promise<void>((resolve) =>
      page.cdp.on('Page.loadEventFired', () => resolve()),
    )
    try {
      await addInjected(page, world, options)
      await waitForDocument(page, world, options)
      return
    } catch (error) {
      if (!(error instanceof ContextGone) || navigations === MAX_NAVIGATIONS) throw error
      page.doing('loading the page the document went to')
      await loaded
    }
  }
}

async function addInjected(page: BrowserPage, world: PageWorld, options: RenderOptions) {
  const { styles, scripts } = options
  if (styles) await world.call(addStyles, styles)
  for (const [index, script] of (scripts ?? []).entries()) {
    page.doing(`running options.scripts.${index}`)
    const { exceptionDetails } = await page.cdp.send('Runtime.evaluate', {
      expression: script,
      awaitPromise: true,
    })
    if (!exceptionDetails) continue
    const { exception, text } = exceptionDetails
    const reason = exception?.description?.split('\n', 1)[0] ?? text
    throw new EngineError('conversion_failed', `options.scripts.${index}: ${reason}`)
  }
}
