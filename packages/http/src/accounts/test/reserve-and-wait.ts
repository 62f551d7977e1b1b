// A process of its own that reserves a credit under a lease of half a second, says so, and waits to be killed.
import { openDatabase } from '../../database/open.ts'
import { startProcessLease } from '../process-lease.ts'
import { sqlCredits } from '../sql-credits.ts'
import { testRequest } from './request-fixtures.ts'

const [, , folder = '', accountId = ''] = process.argv
const { db } = await openDatabase({ folder })
const log = () => {}
const lease = await startProcessLease(db, { log, holdMs: 500, everyMs: 100 })
const credits = sqlCredits(db, { log, lease })
await credits.reserve(testRequest(accountId))
process.stdout.write('reserved\n')
setInterval(() => {}, 60_000)
