import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { LogRecord } from '../telemetry/log.ts'
import { dataFolders } from './data-folders.ts'

let root: string
/** No folder can be made below a file, whoever asks: tests may run as root. */
let below: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'svc-data-folders-'))
  const file = join(root, 'file')
  await writeFile(file, '')
  below = join(file, 'data')
})
afterAll(() => rm(root, { recursive: true }))

const folders = (env: Readonly<Record<string, string>>, minFreeBytes = 0) =>
  dataFolders(readConfig({ SVC_API_KEYS: 'x', SVC_DATA: root, ...env }), minFreeBytes)

describe('the folders of a service', () => {
  test('are well where the folder, or the one above it, can be written to', async () => {
    expect(await folders({})?.fault()).toBeUndefined()
    expect(await folders({ SVC_DATA: join(root, 'not', 'yet') })?.fault()).toBeUndefined()
  })

  test('tell a disk without room, and a folder that cannot be written to', async () => {
    expect(await folders({}, Number.POSITIVE_INFINITY)?.fault()).toBe('disk_full')
    expect(await folders({ SVC_DATA: below })?.fault()).toBe('not_writable')
    const ARTIFACTS = pathToFileURL(below).href
    expect(await folders({ ARTIFACTS })?.fault()).toBe('not_writable')
  })

  test('are none where nothing is kept on this machine', () => {
    const elsewhere = { DATABASE_URL: 'postgres://db/svc', ARTIFACTS: 's3://bucket/svc' }
    expect(folders({ SVC_JOBS: 'off', SVC_DATA: below })).toBeUndefined()
    expect(folders({ ...elsewhere, SVC_DATA: below })).toBeUndefined()
    const hosted = { ...elsewhere, SVC_MODE: 'hosted' }
    expect(folders({ ...hosted, SVC_KEY_PEPPER: 'p'.repeat(32) })).toBeUndefined()
    expect(folders(hosted)).toBeDefined()
  })

  test.each([{ SVC_MODE: 'hosted' }, { SVC_JOBS: 'on' }])(
    'are needed at the start with %o, and their fault says what to do',
    async (env) => {
      await expect(folders({ ...env, SVC_DATA: below })?.check(() => {})).rejects.toMatchObject({
        code: 'invalid_request',
        message: expect.stringMatching(
          /^SVC_DATA \(.*\) cannot be written to by .*Give the folder/,
        ),
      })
    },
  )

  test('are told of in the log where only jobs need them', async () => {
    const told: LogRecord[] = []
    await folders({ SVC_DATA: below })?.check((record) => void told.push(record))
    await folders({}, Number.POSITIVE_INFINITY)?.check((record) => void told.push(record))
    expect(told).toEqual([
      {
        level: 'warn',
        event: 'data_folder_unusable',
        error: 'not_writable',
        cause: expect.stringContaining('Give the folder to that user'),
      },
      expect.objectContaining({ error: 'disk_full' }),
    ])
  })
})
