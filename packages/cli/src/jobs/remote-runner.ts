import { FILE_EXTENSIONS, type MediaType, type RegisteredOperation } from '@svc/engine'
import { type JobClient, type JobResult, ServiceError } from '@svc/node-sdk/client'
import type { Runner } from '../convert/runner.ts'
import type { RemoteArtifact } from '../terminal/reporter.ts'

// Enough to keep a service busy; each holds one request in memory.
const JOBS_AT_A_TIME = 4

/** Runs an operation at a service, each request as a job of it. A run that is given up takes its job back. */
export function remoteRunner({ name }: RegisteredOperation, jobs: JobClient): Runner {
  return {
    slots: () => JOBS_AT_A_TIME,
    async run(body, { signal }) {
      const { job_id: id } = await jobs.post(name, body, { signal }).catch(tellOfNoJobs)
      try {
        return answerOf(await jobs.result(id, { signal }))
      } catch (error) {
        if (signal.aborted) await jobs.remove(id, { keepEnded: true }).catch(() => {})
        throw error
      }
    },
    async close() {},
  }
}

/** A service without jobs answers as one at another address does, and advises paths that the command line has no use for. */
function tellOfNoJobs(error: unknown): never {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
  const { code, message, status, requestId } = error
  const why = `--remote needs a service that takes jobs (its setting SVC_JOBS), at its own address. It answered: ${message}`
  throw new ServiceError(code, why, { ...(status && { status }), requestId, cause: error })
}

function answerOf({ bytes, mediaType, job: { job_id, result } }: JobResult): unknown {
  if (mediaType === 'application/json') return JSON.parse(Buffer.from(bytes).toString())
  const known: Readonly<Record<string, readonly string[]>> = FILE_EXTENSIONS
  const { pages, warnings = [] } = result ?? {}
  return {
    mediaType: mediaType as MediaType,
    bytes,
    filename: `${job_id}.${known[mediaType]?.[0] ?? 'bin'}`,
    ...(pages !== undefined && { pages }),
    warnings: warnings as RemoteArtifact['warnings'],
  } satisfies RemoteArtifact
}
