import { EngineError } from '@svc/engine'
import { ServiceError } from '@svc/node-sdk/client'
import { UsageError } from '../flags/usage-error.ts'

/** How the process ends: done, failed, not a valid request. An interruption adds 128 + signal number. */
export type ExitCode = 0 | 1 | 2

/** An error as people and programs read it: the codes of the HTTP service, and one sentence. */
export interface Failure {
  readonly error: string
  readonly detail: string
  /** Path of the field that is wrong, for programs; people read it in the detail. */
  readonly param?: string
}

/** Whoever works at this command line may allow it. */
const ALLOWING = 'Allow it with --allow-private or --allow-host HOST.'

/**
 * Lines to print for an error.
 *
 * A refusal of the system (a full disk, a folder without permission) is told in its own words: they name
 * the caller's own files.
 */
export function failureOf(error: unknown): Failure {
  if (EngineError.is(error)) {
    const isRefused = error.code === 'url_not_allowed'
    const { message } = error
    const detail = isRefused ? `${message.replace(/\.?$/, '.')} ${ALLOWING}` : message
    return { error: error.code, detail, ...paramOf(error) }
  }
  if (error instanceof ServiceError) {
    return { error: error.code, detail: error.message, ...paramOf(error) }
  }
  if (error instanceof UsageError) return { error: 'invalid_request', detail: error.message }
  const detail = error instanceof Error ? error.message : String(error)
  return { error: systemCode(error) ?? 'conversion_failed', detail }
}

function paramOf({ param }: EngineError | ServiceError): Pick<Failure, 'param'> {
  return param === undefined ? {} : { param }
}

/** The code of what the system refuses; undefined for any other error. */
function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined
  if (error.code === 'EADDRINUSE') return 'address_in_use'
  return /^(EACCES|EPERM|ENOSPC|EROFS|EDQUOT|EMFILE|EISDIR|ENOTDIR|ENAMETOOLONG|ENOENT|EEXIST|ELOOP|EIO)$/.test(
    String(error.code),
  )
    ? 'system_refused'
    : undefined
}

/** 2 for a request that is not valid, 1 for any other failure. */
export function exitCodeOf(failure: Failure): ExitCode {
  return failure.error === 'invalid_request' ? 2 : 1
}
