// A process of its own that reserves a credit whose time is up at once, says so, and waits to be killed.
import { openDatabase } from '../../database/open.ts'
import { sqlCredits } from '../sql-credits.ts'
import { testRequest } from './request-fixtures.ts'

const [, , folder = '', accountId = ''] = process.argv
const { db } = await openDatabase({ folder })
const credits = sqlCredits(db, { log: () => {}, holdMs: 0 })
await credits.reserve(testRequest(accountId))
process.stdout.write('reserved')
setInterval(() => {}, 60_000)
