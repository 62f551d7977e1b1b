import type { Protocol } from 'devtools-protocol'
import type { CdpSession } from '../cdp/cdp-session.ts'
import { inPageSource } from '../in-page/source/in-page-source.ts'
import type { BrowserPage } from '../pool/browser-pool.ts'
import { WORLD_NAME } from '../pool/pages/session-setup.ts'

/** The document navigated away while it was being asked: what was asked of it must be asked again. */
export class ContextGone extends Error {}

/**
 * A JavaScript world of our own in a page's document: it shares the DOM with the document's scripts, but no
 * globals, so nothing they override reaches us.
 */
export class IsolatedWorld {
  readonly #cdp: CdpSession
  /** Frame whose document it belongs to. */
  readonly frameId: string
  #context: Promise<number> | undefined
  #isGone = false

  constructor({ cdp, frameId }: Pick<BrowserPage, 'cdp' | 'frameId'>) {
    this.#cdp = cdp
    this.frameId = frameId
    // A navigation ends the world, and with it everything that was done in it.
    cdp.on('Runtime.executionContextsCleared', () => {
      this.#context = undefined
      this.#isGone = true
    })
  }

  /** Whether the document of the last `renew` still stands. */
  get stands(): boolean {
    return !this.#isGone
  }

  /** Turns to the document that stands there now. */
  renew(): void {
    this.#isGone = false
  }

  /**
   * Calls a function in the page and waits for its result.
   *
   * @param run self-contained: it is sent as text, so it sees its arguments and the DOM, nothing else
   * @throws ContextGone when the document navigated away since `renew`
   */
  async call<A extends readonly unknown[], R>(
    run: (...args: A) => R | Promise<R>,
    ...args: A
  ): Promise<R> {
    return await this.#ask(
      run,
      args.map((value) => ({ value })),
    )
  }

  /**
   * Calls a function with the element that shows a frame of the document; as `call` otherwise.
   *
   * @param frameId frame whose parent this world belongs to
   */
  async callWithFrame<R>(frameId: string, run: (element: Element) => R | Promise<R>): Promise<R> {
    const { backendNodeId } = await this.#cdp.send('DOM.getFrameOwner', { frameId })
    const executionContextId = await this.#ready()
    const { object } = await this.#cdp.send('DOM.resolveNode', {
      backendNodeId,
      executionContextId,
    })
    return await this.#ask(run, [{ objectId: object.objectId as string }])
  }

  async #ask<R>(
    run: (...args: never) => R | Promise<R>,
    args: Protocol.Runtime.CallArgument[],
  ): Promise<R> {
    const { result, exceptionDetails } = await this.#cdp
      .send('Runtime.callFunctionOn', {
        functionDeclaration: inPageSource(run),
        executionContextId: await this.#ready(),
        arguments: args,
        awaitPromise: true,
        returnByValue: true,
      })
      .catch((error: unknown) => {
        // In Chromium's words: destroyed while it ran, or before it began.
        const gone = /context (was destroyed|with specified id)|navigated or closed/i
        throw gone.test(String(error)) ? new ContextGone(String(error)) : error
      })
    if (exceptionDetails) {
      const { exception, text } = exceptionDetails
      throw new Error(`in the page: ${exception?.description ?? text}`)
    }
    return result.value as R
  }

  #ready(): Promise<number> {
    if (this.#isGone) throw new ContextGone()
    this.#context ??= this.#create()
    return this.#context
  }

  async #create(): Promise<number> {
    const { executionContextId } = await this.#cdp.send('Page.createIsolatedWorld', {
      frameId: this.frameId,
      worldName: WORLD_NAME,
    })
    return executionContextId
  }
}
