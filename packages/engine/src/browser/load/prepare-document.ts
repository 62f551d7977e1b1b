import { EngineError } from '../../messages/errors.ts'
import { quote } from '../../messages/quote.ts'
import { renderWarning } from '../../messages/warnings.ts'
import type { BrowsingOptions } from '../../schemas/options/render-options.ts'
import { exceptionLine } from '../cdp/exception-line.ts'
import type { OpenDocument } from './loaded-document.ts'
import type { ReadyTimer } from './ready-timer.ts'
import { followGrowth } from './settle/follow-growth.ts'
import { waitForDocument } from './settle/wait-for.ts'
import { shorten } from './watch/page-troubles.ts'

const HTML_TYPE = 'text/html'

/** A tag before the rules of a style sheet: the browser takes it for the beginning of a selector. */
const TAG_FIRST = /^(?:\s|<!--|\/\*[\s\S]*?\*\/)*(<[a-z][^>]*>)/i

/**
 * Makes a loaded document ready to be captured: the caller's styles go in, then, as long as the readyTimer lasts, it is
 * scrolled through, the caller's scripts run, and every wait. The browser's own words go first.
 */
export async function prepareDocument(
  document: OpenDocument,
  options: BrowsingOptions,
  readyTimer: ReadyTimer,
): Promise<void> {
  const { loading, watch } = document
  // Only what the caller's styles bring is awaited by its loading: a page loads much that it never shows.
  const since = options.styles ? loading.mark() : Number.POSITIVE_INFINITY
  if ((watch.main()?.mediaType ?? HTML_TYPE) !== HTML_TYPE) await leaveWords(document)
  if (options.styles) await addStyles(document, options.styles)
  if (!readyTimer.isOver) await readyTimer.wait(getReady(document, options, since))
}

/** Adds the caller's styles, and tells of those that do nothing, such as names of files, and of those that lose a rule. */
async function addStyles({ world, warn }: OpenDocument, styles: readonly string[]): Promise<void> {
  const unread = await world.call('addStyles', styles)
  const expected = 'The text of a style sheet is expected, such as "p { color: red }"'
  for (const [index, text] of styles.entries()) {
    const name = `options.styles[${index}]`
    const [, tag] = TAG_FIRST.exec(text) ?? []
    const message = unread.includes(index)
      ? `${name} does nothing: the browser reads no rule in ${quote(text)}. ${expected}, and no name of a file.`
      : tag &&
        `${name} begins with ${quote(tag)}, so that its first rule does nothing. ${expected}, without tags.`
    if (message) warn(renderWarning('option_not_applied', message))
  }
}

async function leaveWords(document: OpenDocument): Promise<void> {
  const error = await document.world.call('leaveBrowserWords')
  if (error === undefined) return
  const message = `The document is XML that is not well-formed; nothing after its first error is shown: ${shorten(error)}`
  document.warn(renderWarning('content_left_out', message))
}

async function getReady(document: OpenDocument, options: BrowsingOptions, since: number) {
  const { page } = document
  if (options.lazy_load) {
    page.doing('scrolling through the document')
    await page.paint()
    await followGrowth(document)
  }
  await runScripts(document, options)
  await waitForDocument(document, options, since)
}

async function runScripts({ page }: OpenDocument, { scripts = [] }: BrowsingOptions) {
  for (const [index, script] of scripts.entries()) {
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
