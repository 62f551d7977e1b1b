import { ignoreClosed } from './pages/session-setup.ts'
import type { TicketedPage } from './pages/ticketed-page.ts'
import { orSilent } from './silence.ts'

/** A page that waits for a document. */
export interface Spare {
  /** Options that it was opened with; see `pageOptionsKey`. */
  readonly key: string
  /** Whose documents it has had; absent for a page that had none. */
  readonly tenant?: string
  /** Whether it is for inert documents alone: its realm of scripts may be that of the document before. */
  readonly isForInert?: boolean
  readonly page: Promise<TicketedPage>
}

/** Pages of a browser that wait for documents: prepared ones, and used ones for the next of their tenant. */
export class SparePages {
  readonly #spares: Spare[] = []
  #discarding = 0

  /** Takes a page that only this tenant has used. */
  takeOf(
    tenant: string,
    { isInert }: { readonly isInert: boolean },
  ): Promise<TicketedPage | undefined> {
    return this.#take((spare) => spare.tenant === tenant && (isInert || !spare.isForInert))
  }

  /** Takes a page that nobody has used. */
  takeFresh(key: string): Promise<TicketedPage | undefined> {
    return this.#take((spare) => isFresh(spare, key))
  }

  /** A spare that failed to open, or to be renewed, says nothing about the next page. */
  async #take(fits: (spare: Spare) => boolean): Promise<TicketedPage | undefined> {
    const index = this.#spares.findIndex(fits)
    const [spare] = index === -1 ? [] : this.#spares.splice(index, 1)
    const page = await spare?.page.catch(() => undefined)
    return page && orSilent(page)
  }

  /**
   * How many pages nobody has used. Those on their way out count: renders that all ask for something else would open pages
   * faster than they close.
   */
  countFresh(key: string): number {
    return this.#discarding + this.#spares.filter((spare) => isFresh(spare, key)).length
  }

  keep(spare: Spare): void {
    this.#spares.push(spare)
    // A spare that could not be opened, or died waiting, must not be handed out.
    spare.page.then(({ lost }) => lost).catch(() => this.drop(spare))
  }

  /** Closes a page, unless it was taken. */
  drop(spare: Spare): void {
    const index = this.#spares.indexOf(spare)
    if (index === -1) return
    this.#spares.splice(index, 1)
    this.#discard(spare)
  }

  dropAll(): void {
    for (const spare of this.#spares.splice(0)) this.#discard(spare)
  }

  /** Drops the oldest of those that nobody has used, until there are `count` of them. */
  makeRoom(count: number): void {
    const fresh = this.#spares.filter(({ tenant }) => tenant === undefined)
    const surplus = Math.max(0, fresh.length - Math.max(0, count))
    for (const spare of fresh.slice(0, surplus)) this.drop(spare)
  }

  /** Drops the oldest used ones, until there are `count` of them. */
  makeRoomForUsed(count: number): void {
    const used = this.#spares.filter(({ tenant }) => tenant !== undefined)
    for (const spare of used.slice(0, -count)) this.drop(spare)
  }

  /** Resolves when the pages being prepared are ready, or failed. */
  async prepared(): Promise<void> {
    await Promise.allSettled(this.#spares.map((spare) => spare.page))
  }

  #discard(spare: Spare): void {
    this.#discarding++
    spare.page
      .then(async (page) => {
        page.ticket.close()
        await page.close()
      })
      .catch(ignoreClosed)
      .finally(() => this.#discarding--)
  }
}

function isFresh(spare: Spare, key: string): boolean {
  return spare.tenant === undefined && spare.key === key
}
