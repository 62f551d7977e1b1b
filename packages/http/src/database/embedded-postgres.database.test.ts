import { spawn } from 'node:child_process'
import { chown, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startProgram } from '../test/node-program.ts'
import { findPostgres } from './embedded/find-postgres.ts'
import { findLiveServer } from './embedded/live-server.ts'
import { ownUser, postgresUser, unprivilegedUser } from './embedded/postgres-user.ts'
import { socketFolderFor } from './embedded/socket-folder.ts'
import { openDatabase } from './open.ts'
import { missingPostgres, privatePostgres } from './test/private-postgres.ts'
import { temporaryFolder } from './test/temporary-folder.ts'

const MISSING = await missingPostgres()

describe('an embedded database', () => {
  test.skipIf(MISSING)(`is reached by its owner alone, and by no network${MISSING}`, async () => {
    await using postgres = await newPostgres()
    const folder = await stat(socketFolderFor(postgres.folder))
    expect(folder.mode & 0o777).toBe(0o700)
    expect((await stat(postgres.folder)).mode & 0o777).toBe(0o700)
    const { rows } = await sql<{ listen: string }>`
      SELECT current_setting('listen_addresses') AS listen`.execute(postgres.db)
    expect(rows).toEqual([{ listen: '' }])
  })

  test.skipIf(MISSING)(
    `never runs as root, nor as a user of other programs${MISSING}`,
    async () => {
      await using postgres = await newPostgres()
      const { uid } = await stat(join(postgres.folder, 'postmaster.pid'))
      expect(uid).toBe((await postgresUser(postgres.folder))?.uid ?? process.getuid?.())
      expect(uid).not.toBe(0)
      // Root's database shares its user with no other program.
      const isRoot = process.getuid?.() === 0
      expect((await readFile('/etc/passwd', 'utf8')).includes(`:${uid}:`)).toBe(!isRoot)
    },
  )

  test.skipIf(MISSING || process.getuid?.() !== 0)(
    `of a user without a name says what is missing${MISSING || ' (skipped unless root)'}`,
    async () => {
      await using temporary = await temporaryFolder()
      await chown(temporary.path, 54_321, 54_321)
      const program = new URL('test/hold-open.ts', import.meta.url).pathname
      const child = spawn(
        process.execPath,
        ['--conditions=svc-source', program, join(temporary.path, 'postgres')],
        { stdio: ['ignore', 'ignore', 'pipe'], uid: 54_321, gid: 54_321 },
      )
      expect(await text(child.stderr)).toContain('(uid 54321) has no name')
    },
  )

  test.skipIf(MISSING)(
    `is joined by a second process and stopped by the last${MISSING}`,
    async () => {
      await using first = await privatePostgres()
      const live = await findLiveServer(first.folder)
      const second = await openDatabase({ folder: first.folder }, { durable: false })
      expect(await findLiveServer(first.folder)).toEqual(live)
      await first.close()
      await expect(second.ping()).resolves.toBe(true)
      await second.close()
      expect(await findLiveServer(first.folder)).toBeUndefined()
    },
  )

  test.skipIf(MISSING)(
    `survives a process that is killed, and is joined by the next${MISSING}`,
    async () => {
      await using temporary = await temporaryFolder()
      const folder = join(temporary.path, 'postgres')
      const program = new URL('test/hold-open.ts', import.meta.url).pathname
      await using owner = startProgram(program, folder)
      await owner.line()
      const live = await findLiveServer(folder)
      expect(live).toBeTypeOf('object')
      owner.child.kill('SIGKILL')
      await owner.exited
      const next = await openDatabase({ folder })
      expect(await findLiveServer(folder)).toEqual(live)
      const { rows } = await sql`SELECT label FROM kept`.execute(next.db)
      expect(rows).toEqual([{ label: 'committed' }])
      await next.close()
      expect(await findLiveServer(folder)).toBeUndefined()
    },
  )

  test.skipIf(MISSING)(
    `is made once when two processes start on an empty folder${MISSING}`,
    async () => {
      await using temporary = await temporaryFolder()
      const folder = join(temporary.path, 'postgres')
      const open = () => openDatabase({ folder }, { durable: false })
      const both = await Promise.all([open(), open()])
      for (const { ping } of both) await expect(ping()).resolves.toBe(true)
      expect(await readdir(temporary.path)).not.toContainEqual(expect.stringContaining('.new-'))
      for (const { close } of both) await close()
    },
  )

  test.skipIf(MISSING)(`removes what a start left that was killed long ago${MISSING}`, async () => {
    await using temporary = await temporaryFolder()
    const folder = join(temporary.path, 'postgres')
    await mkdir(`${folder}.new-old`)
    await utimes(`${folder}.new-old`, new Date(0), new Date(0))
    await mkdir(`${folder}.new-now`)
    const database = await openDatabase({ folder }, { durable: false })
    await database.close()
    const left = (await readdir(temporary.path)).filter((name) => name.includes('.new-'))
    expect(left).toEqual(['postgres.new-now'])
  })

  test.skipIf(MISSING)(
    `works in a folder whose path is too long for a socket${MISSING}`,
    async () => {
      await using temporary = await temporaryFolder()
      const folder = join(temporary.path, 'x'.repeat(120), 'postgres')
      const database = await openDatabase({ folder }, { durable: false })
      await expect(database.ping()).resolves.toBe(true)
      await database.close()
      await rm(socketFolderFor(folder), { recursive: true })
    },
  )
})

describe('findPostgres', () => {
  test('refuses a PG_BIN_DIR without the programs, by its name', async () => {
    const search = findPostgres({ binFolder: '/nowhere', user: undefined })
    await expect(search).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('PG_BIN_DIR is /nowhere'),
    })
  })

  test.skipIf(MISSING)(
    `says which version wrote data that nothing here can read${MISSING}`,
    async () => {
      const search = findPostgres({ major: 9, user: await postgresUser('/nowhere') })
      await expect(search).rejects.toThrow(/written by PostgreSQL 9; only \d+/)
    },
  )
})

describe('socketFolderFor', () => {
  test('keeps the socket beside the data unless the path would be too long', () => {
    expect(socketFolderFor('/data/postgres')).toBe('/data/postgres.socket')
    const long = socketFolderFor(`/${'x'.repeat(100)}`)
    expect(Buffer.byteLength(`${long}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103)
    expect(socketFolderFor(`/${'y'.repeat(100)}`)).not.toBe(long)
  })
})

describe('postgresUser', () => {
  test.skipIf(process.getuid?.() !== 0)(
    'leaves data with its owner when root opens it (skipped unless root)',
    async () => {
      await using temporary = await temporaryFolder()
      await chown(temporary.path, 12_345, 54_321)
      expect(await postgresUser(temporary.path)).toEqual({ uid: 12_345, gid: 54_321 })
      expect((await postgresUser('/nowhere'))?.uid).not.toBe(12_345)
    },
  )
})

describe('ownUser', () => {
  test('is the same for a folder at every start, another for another, and nobody of /etc/passwd', () => {
    const first = ownUser('/data/postgres', '')
    expect(ownUser('/data/postgres', '')).toEqual(first)
    expect(ownUser('/other/postgres', '')).not.toEqual(first)
    const taken = `other:x:${first.uid}:${first.gid}::/:/bin/sh`
    expect(ownUser('/data/postgres', taken)).not.toEqual(first)
  })
})

describe('unprivilegedUser', () => {
  test('prefers the user of the system packages, and never takes root', () => {
    const nobody = 'nobody:x:65534:65534:nobody:/:/usr/sbin/nologin'
    const postgres = 'postgres:x:101:104:,,,:/var/lib/postgresql:/bin/bash'
    expect(unprivilegedUser([nobody, postgres].join('\n'))).toEqual({ uid: 101, gid: 104 })
    expect(unprivilegedUser(nobody)).toEqual({ uid: 65534, gid: 65534 })
    expect(unprivilegedUser('postgres:x:0:0::/:/bin/sh')).toBeUndefined()
    expect(unprivilegedUser('')).toBeUndefined()
  })
})

/** One that initdb has made in this test, as the service has it made; others are copies of one. */
async function newPostgres() {
  const temporary = await temporaryFolder()
  const folder = join(temporary.path, 'postgres')
  const { db, close } = await openDatabase({ folder }, { durable: false })
  return {
    db,
    folder,
    async [Symbol.asyncDispose]() {
      await close()
      await temporary[Symbol.asyncDispose]()
    },
  }
}
