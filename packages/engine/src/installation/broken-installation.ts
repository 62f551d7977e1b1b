import { EngineError } from '../messages/errors.ts'

/** Codes by which Node says that a module is not there, or that its native half does not load. */
const CODES: ReadonlySet<unknown> = new Set([
  'ERR_MODULE_NOT_FOUND',
  'MODULE_NOT_FOUND',
  'ERR_PACKAGE_PATH_NOT_EXPORTED',
  'ERR_DLOPEN_FAILED',
])

/**
 * The error of a package that is missing or does not load here: no document is to blame for it, and another process may
 * have it.
 *
 * @param name of the package; undefined for a file of ours, whose path is for the log alone
 */
export function brokenInstallation(name: string | undefined, cause: unknown): EngineError {
  const missing = name === undefined ? 'a part of it' : `the package ${name}`
  const message = `svc is not installed completely: ${missing} is missing or does not load. Install it again; \`svc doctor\` tells more.`
  return new EngineError('service_unavailable', message, { cause })
}

/**
 * The same for whatever was thrown, when it or one of its causes is a module that is missing.
 *
 * @returns undefined for every other error
 */
export function installationFault(error: unknown): EngineError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) {
    if ('code' in at && CODES.has(at.code)) return brokenInstallation(packageOf(at.message), error)
  }
  return undefined
}

function packageOf(message: string): string | undefined {
  const given = /Cannot find (?:module|package) '([^']+)'/.exec(message)?.[1] ?? ''
  return /^(?:@[\w.-]+\/)?\w[\w.-]*(?=\/|$)/.exec(given)?.[0]
}
