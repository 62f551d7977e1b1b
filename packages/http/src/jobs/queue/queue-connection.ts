import { CompiledQuery, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { BossConnection } from './boss.ts'

/** A transaction as the queue takes it: what is sent in it is in the queue once it is committed, and never without. */
export function queueConnection(transaction: Transaction<Tables>): BossConnection {
  return {
    async executeSql(text, values = []) {
      const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows: [...rows] }
    },
  }
}
