import { setTimeout as delay } from 'node:timers/promises'
import { EngineError } from '../../../messages/errors.ts'
import { renderWarning } from '../../../messages/warnings.ts'
import type { BrowsingOptions } from '../../../schemas/options/render-options.ts'
import type { CdpSession } from '../../cdp/cdp-session.ts'
import { exceptionLine } from '../../cdp/exception-line.ts'
import type { BrowserPage } from '../../pool/browser-pool.ts'
import type { IsolatedWorld } from '../isolated-world.ts'
import type { OpenDocument } from '../loaded-document.ts'
import { warnOfGrowth } from './follow-growth.ts'
import { settleDocument } from './settle-document.ts'

/** How often a selector or function is asked again, in milliseconds. */
const POLL_MS = 40

/** The waits a caller may ask for. */
export type WaitOptions = Pick<
  BrowsingOptions,
  | 'wait_for_selector'
  | 'wait_for_function'
  | 'wait_ms'
  | 'wait_until'
  | 'lazy_load'
  | 'javascript'
  | 'scripts'
>

/**
 * Waits until a loaded document is ready to be captured: until it has settled, unless the caller waits for less, then
 * for what the caller asked for, then once more for what that brought.
 *
 * @param since as in `SettleRequest`
 * @throws EngineError `invalid_request` when the browser refuses selector or function as such
 */
export async function waitForDocument(
  document: OpenDocument,
  options: WaitOptions,
  since: number,
): Promise<void> {
  const { wait_for_selector: selector, wait_for_function: expression, wait_ms: waitMs } = options
  const { page } = document
  const runsScripts = options.javascript || options.scripts !== undefined
  let [isMoving, isScrolled] = [false, false]
  const settled = async () => {
    if (options.wait_until !== 'settled') return
    page.doing('waiting for fonts, images and animations')
    const so = await settleDocument(document, { since, runsScripts, isMoving })
    isMoving = so.isMoving
    isScrolled ||= so.isScrolled
    if (isScrolled && !options.lazy_load) await warnOfGrowth(document)
  }
  await settled()
  if (selector === undefined && expression === undefined && waitMs === undefined) {
    if (isMoving) document.warn(STILL_ANIMATING)
    return
  }
  if (selector !== undefined) await waitForSelector(document, 'options.wait_for_selector', selector)
  if (expression !== undefined) await waitForFunction(page, expression)
  if (waitMs !== undefined) {
    page.doing(`waiting for options.wait_ms ${waitMs}`)
    await delay(waitMs, undefined, { signal: page.signal })
  }
  await settled()
  if (isMoving) document.warn(STILL_ANIMATING)
}

/** Says that a document goes on moving. */
export const STILL_ANIMATING = renderWarning(
  'still_animating',
  'The document is still moving; it is shown as it was when the time to wait for it was over.',
)

/**
 * Waits until an element matches.
 *
 * @param field of the request, for messages
 * @throws EngineError `invalid_request` when the browser refuses the selector as such
 */
export async function waitForSelector(
  { page, world }: Pick<OpenDocument, 'page' | 'world'>,
  field: string,
  selector: string,
): Promise<void> {
  page.doing(`waiting for an element that matches ${field} ${quote(selector)}`)
  await until(page, () => matches(world, field, selector))
}

async function until(
  { signal }: Pick<BrowserPage, 'signal'>,
  isSo: () => Promise<boolean>,
): Promise<void> {
  while (!(await isSo())) await delay(POLL_MS, undefined, { signal })
}

async function matches(world: IsolatedWorld, field: string, selector: string): Promise<boolean> {
  const found = await world.call('hasMatch', selector)
  if (found !== 'invalid') return found
  const message = `${field}: ${quote(selector)} is not a selector the browser knows`
  throw new EngineError('invalid_request', message)
}

/** Asks in the document's own world, where the caller's globals are; an exception means not yet. */
async function waitForFunction(page: BrowserPage, expression: string): Promise<void> {
  // A function is called, as other tools do; the value of a promise counts, not the promise.
  const asked = `(async (value) => Boolean(await (typeof value === 'function' ? value() : value)))((${expression}\n))`
  const { cdp } = page
  await refuseBroken(cdp, expression, asked)
  let thrown = ''
  page.doing(
    () => `waiting for options.wait_for_function ${quote(expression)} to be truthy${thrown}`,
  )
  await until(page, async () => {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression: asked,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails === undefined) return result.value === true
    thrown = `; it throws ${exceptionLine(exceptionDetails)}`
    return false
  })
}

/** Compiled apart: at run time a SyntaxError may be one of the document's own, of `JSON.parse` for example. */
async function refuseBroken(cdp: CdpSession, expression: string, asked: string): Promise<void> {
  const { exceptionDetails } = await cdp.send('Runtime.compileScript', {
    expression: asked,
    sourceURL: '',
    persistScript: false,
  })
  if (exceptionDetails === undefined) return
  const reason = exceptionLine(exceptionDetails)
  const message = `options.wait_for_function: ${quote(expression)} is not a JavaScript expression: ${reason}`
  throw new EngineError('invalid_request', message)
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
