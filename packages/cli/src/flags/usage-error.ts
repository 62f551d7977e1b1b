/**
 * A command line that cannot be carried out as written: exit code 2, before anything is rendered.
 *
 * The counterpart of the engine's `invalid_request` for what the engine never sees: flags, files, folders.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
