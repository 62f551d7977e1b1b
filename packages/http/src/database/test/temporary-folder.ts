import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onceGone } from '../../test/once-gone.ts'

// Servers are meant to outlive the process that started them, and write to their folder until they have ended.
const CLEAR = `
  find "$1" -name postmaster.pid -exec head -n 1 {} \\; | while read -r pid; do
    kill -QUIT "$pid"
    while kill -0 "$pid"; do sleep 0.1; done
  done
  rm -rf "$1"`

/** A temporary folder that the user of an embedded server may pass through; it and its servers are gone with this process. */
export async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'svc-database-'))
  // Root hands the server to a user without rights, which must get to the data.
  await chmod(path, 0o711)
  const left = onceGone(CLEAR, path)
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true })
      left.forget()
    },
  }
}
