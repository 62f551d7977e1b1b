import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProgram } from '../test/node-program.ts'
import { missingS3, S3_BUCKET, S3_KEYS, type S3Server, startS3Server } from './test/s3-server.ts'

const PROGRAM = fileURLToPath(new URL('test/s3-program.ts', import.meta.url))

describe.skipIf(missingS3 !== '')(`artifacts in S3${missingS3}`, () => {
  let server: S3Server

  beforeAll(async () => {
    Object.assign(process.env, S3_KEYS)
    server = await startS3Server()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  // In plain Node: the test runner's conditions lead into a build of the SDK that is made for bundlers.
  test('keeps bytes, gives them back whole, in part or by a signed address, and forgets them', async () => {
    const address = `s3://${S3_BUCKET}/svc?endpoint=http://127.0.0.1:${server.port}&links=on`
    await using run = startProgram(PROGRAM, address)
    expect(JSON.parse((await run.line()) ?? '{}')).toEqual({
      whole: true,
      part: 'vc ',
      linked: true,
      disposition: 'inline; filename="Two.pdf"',
      changed: 403,
      swept: 2,
      left: [null, 'x'],
      deleted: 'gone',
    })
  })
})
