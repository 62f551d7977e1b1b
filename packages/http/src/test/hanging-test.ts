// A process of its own that does as a test does, and never ends: it opens a database and starts a program, and tells of both.
import { join } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { temporaryFolder } from '../database/test/temporary-folder.ts'
import { startProgram } from './node-program.ts'

const folder = join((await temporaryFolder()).path, 'postgres')
await openDatabase({ folder }, { durable: false })
const { child } = startProgram('-e', 'setInterval(() => {}, 60_000)')
process.stdout.write(`${folder} ${child.pid}\n`)
setInterval(() => {}, 60_000)
