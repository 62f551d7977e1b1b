import { setTimeout as delay } from 'node:timers/promises'
import { EngineError } from '../errors.ts'
import type { RenderOptions } from '../schemas/render-options.ts'
import type { BrowserPage } from './browser-pool.ts'
import { settle } from './in-page/settle.ts'
import type { PageWorld } from './page-world.ts'

/** How often a selector or function is asked again, in milliseconds. */
const POLL_MS = 40

/** The waits a caller may ask for. */
export type WaitOptions = Pick<RenderOptions, 'wait_for_selector' | 'wait_for_function' | 'wait_ms'>

/**
 * Waits until a loaded document is ready to be captured: fonts and images, then what the caller asked for,
 * then once more for what that brought.
 *
 * @throws EngineError `invalid_request` when the browser refuses selector or function as such
 */
export async function waitForDocument(
  page: BrowserPage,
  world: PageWorld,
  options: WaitOptions,
): Promise<void> {
  const { wait_for_selector: selector, wait_for_function: expression, wait_ms: waitMs } = options
  page.doing('waiting for fonts and images')
  await world.call(settle)
  if (selector === undefined && expression === undefined && waitMs === undefined) return
  if (selector !== undefined) {
    page.doing(`waiting for an element that matches options.wait_for_selector ${quote(selector)}`)
    await until(page, () => matches(world, selector))
  }
  if (expression !== undefined) {
    page.doing(`waiting for options.wait_for_function ${quote(expression)} to be truthy`)
    await until(page, () => isTruthy(page, expression))
  }
  if (waitMs !== undefined) {
    page.doing(`waiting for options.wait_ms ${waitMs}`)
    await delay(waitMs, undefined, { signal: page.signal })
  }
  page.doing('waiting for fonts and images')
  await world.call(settle)
}

async function until(page: BrowserPage, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(POLL_MS, undefined, { signal: page.signal })
}

async function matches(world: PageWorld, selector: string): Promise<boolean> {
  const found = await world.call((given) => {
    try {
      return document.querySelector(given) !== null
    } catch {
      return 'invalid'
    }
  }, selector)
  if (found !== 'invalid') return found === true
  const message = `options.wait_for_selector: ${quote(selector)} is not a selector the browser knows`
  throw new EngineError('invalid_request', message)
}

/** Asks in the document's own world, where the caller's globals are; an exception means not yet. */
async function isTruthy({ cdp }: BrowserPage, expression: string): Promise<boolean> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    // A function is called, as other tools do; the value of a promise counts, not the promise.
    expression: `(async (value) => Boolean(await (typeof value === 'function' ? value() : value)))((${expression}\n))`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails?.exception?.className === 'SyntaxError') {
    const reason = exceptionDetails.exception.description?.split('\n', 1)[0]
    const message = `options.wait_for_function: ${quote(expression)} is not a JavaScript expression: ${reason}`
    throw new EngineError('invalid_request', message)
  }
  return result.value === true
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
