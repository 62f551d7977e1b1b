import type { BrowserPage } from '../pool/browser-pool.ts'

/** Whether the scripts of a document may run. Those of ours always do. */
export class DocumentScripts {
  readonly #cdp: BrowserPage['cdp']
  #mayRun: boolean

  /** @param mayRun whether the request lets them run */
  constructor({ cdp }: Pick<BrowserPage, 'cdp'>, mayRun: boolean) {
    this.#cdp = cdp
    this.#mayRun = mayRun
  }

  /** Lets none run any more. Does not wait for the page: it is carried out between two instructions of a script. */
  stop(): void {
    this.#mayRun = false
    void this.#allow(false).catch(() => {})
    void this.#cdp.send('Runtime.terminateExecution').catch(() => {})
  }

  /** Lets none run while something is done that they must not notice. */
  async pausedFor<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#mayRun) return await work()
    await this.#allow(false)
    const result = await work()
    if (this.#mayRun) await this.#allow(true)
    return result
  }

  async #allow(isAllowed: boolean): Promise<void> {
    await this.#cdp.send('Emulation.setScriptExecutionDisabled', { value: !isAllowed })
  }
}
