/// <reference types="emscripten" />
import { PGlite, type PGliteInterface, type QueryOptions, type Results } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { migrate } from '../migrate.ts'
import type { Tables } from '../tables.ts'

/** A PostgreSQL in memory with the current schema: one connection, nothing on disk, gone with the process. */
export async function memoryDatabase(): Promise<Kysely<Tables> & AsyncDisposable> {
  const pglite = await PGlite.create()
  const db = new Kysely<Tables>({
    dialect: new PGliteDialect({
      pglite: {
        get ready() {
          return pglite.ready
        },
        get closed() {
          return pglite.closed
        },
        waitReady: pglite.waitReady,
        close: () => pglite.close(),
        query: scriptable(pglite),
        transaction: (callback) =>
          pglite.transaction((transaction) =>
            callback({
              query: scriptable(transaction),
              rollback: () => transaction.rollback(),
            }),
          ),
      },
    }),
  })
  await migrate(db)
  return db
}

type Queryable = Pick<PGliteInterface, 'query' | 'exec'>

/** PGlite's `query` takes one statement; `pg` takes a script where there are no parameters, and so do we. */
function scriptable(queryable: Queryable) {
  return async <T>(
    text: string,
    parameters: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<T>> => {
    if (parameters.length > 0) return queryable.query<T>(text, parameters, options)
    const results = await queryable.exec(text, options)
    const last = results.at(-1) ?? { rows: [], fields: [] }
    return last as Results<T>
  }
}
