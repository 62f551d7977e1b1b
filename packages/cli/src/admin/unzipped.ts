import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { UsageError } from '../flags/usage-error.ts'

/** The result of a function that gets a zipped file unzipped, while it is read. */
export async function unzipped<Result>(
  name: string,
  use: (chunks: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> {
  try {
    // As a step of the pipeline: a file that is cut off is an error after all of it was read, which nobody may wait for as yet.
    return await pipeline(createReadStream(name), createGunzip(), use)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw new UsageError(`There is no file ${name}.`, { cause: error })
    if (!code.startsWith('Z_')) throw error
    throw new UsageError(`${name} is no backup of svc, or not all of one.`, { cause: error })
  }
}
