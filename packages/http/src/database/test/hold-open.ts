// A process of its own that opens a database, commits one row, says so, and waits to be killed.
import { sql } from 'kysely'
import { openDatabase } from '../open.ts'

const [, , folder = ''] = process.argv
const { db } = await openDatabase({ folder })
await sql`CREATE TABLE kept AS SELECT 'committed' AS label`.execute(db)
process.stdout.write('ready\n')
setInterval(() => {}, 60_000)
