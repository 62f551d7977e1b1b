import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { UsageError } from '../flags/usage-error.ts'
import { type AdminCommand, operand } from './admin-command.ts'
import { unzipped } from './unzipped.ts'
import { withDatabase } from './with-database.ts'

/** Commands that save the books and bring them back. */
export const BACKUP_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  backup: {
    summary:
      'Write accounts, keys, ledger and requests to a new file, while the service runs. Keep it as secret as the database.',
    operands: ['file'],
    flags: {},
    async run(args, env) {
      const file = operand(args, 0)
      // Never over an older backup, and for nobody else to read.
      const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw new UsageError(`There is a file ${file} already.`)
        if (error.code === 'ENOENT') throw new UsageError(`There is no folder ${dirname(file)}.`)
        throw error
      })
      try {
        return await withDatabase(env, async ({ db, peppers }) => {
          const { writeBackup } = await import('@svc/http/accounts')
          const zipped = createGzip()
          const written = pipeline(zipped, handle.createWriteStream({ flush: true }))
          const rows = await writeBackup(db, peppers, zipped)
          zipped.end()
          await written
          return { file, rows }
        })
      } catch (error) {
        await handle.close().catch(() => {})
        await rm(file, { force: true })
        throw error
      }
    },
  },
  restore: {
    summary: 'Fill an empty database from a backup, and check the books.',
    operands: ['file'],
    flags: {},
    run: (args, env) =>
      withDatabase(env, async ({ db, peppers }) => {
        const { keepPeppers, restoreBackup } = await import('@svc/http/accounts')
        const { DEFAULT_DATA_FOLDER } = await import('@svc/http/database')
        const restored = await unzipped(operand(args, 0), (chunks) => restoreBackup(db, chunks))
        const kept = await keepPeppers(restored.peppers, {
          current: peppers,
          isConfigured: Boolean(env['SVC_KEY_PEPPER']),
          dataFolder: env['SVC_DATA'] || DEFAULT_DATA_FOLDER,
        })
        return {
          rows: restored.rows,
          made_at: restored.at,
          refunded: restored.refunded,
          keys: kept ? 'work' : 'need the SVC_KEY_PEPPER that the backup was made under',
        }
      }),
  },
}
