import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'
import { isOutOfRoom } from './unavailable.ts'

/**
 * Whether the store has room for more. On a full disk it goes on answering, and on changing rows in place, as leases do:
 * only what would make a table longer fails. So a statement that failed for want of room is believed until the store
 * proves otherwise.
 */
export class Room {
  #isDoubted = false

  /** A statement failed. */
  failed(error: unknown): void {
    this.#isDoubted ||= isOutOfRoom(error)
  }

  /**
   * Asks the store, where there is a doubt.
   *
   * @param db its failures are those of a store that does not answer
   */
  async isThere(db: Kysely<Tables>): Promise<boolean> {
    if (!this.#isDoubted) return true
    try {
      await makeTable(db)
      this.#isDoubted = false
      return true
    } catch (error) {
      // Whatever else is against it says nothing of the room.
      this.#isDoubted = isOutOfRoom(error)
      return !this.#isDoubted
    }
  }
}

/** A table of one page, new and so beyond all room that is left inside of others; it goes with its transaction. */
async function makeTable(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`CREATE TEMP TABLE room ON COMMIT DROP AS SELECT 1 AS taken`.execute(transaction)
  })
}
