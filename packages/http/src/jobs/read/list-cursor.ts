import { EngineError } from '@svc/engine'
import type { JobPlace } from './read-jobs.ts'

// The database takes no id of another form.
const PLACE = /^(\d{1,15}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** A place in a list of jobs as clients hand it back; they do not look into it. */
export function encodePlace({ createdAt, id }: JobPlace): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')
}

/** @throws EngineError `invalid_request` for a cursor that is none of ours */
export function decodePlace(cursor: string): JobPlace {
  const text = Buffer.from(cursor.slice(0, 200), 'base64url').toString()
  const [, time, id] = PLACE.exec(text) ?? []
  if (time !== undefined && id !== undefined) return { createdAt: new Date(Number(time)), id }
  throw new EngineError('invalid_request', 'cursor must be the next_cursor of another page.', {
    param: 'cursor',
  })
}
