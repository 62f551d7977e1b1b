import { randomUUID } from 'node:crypto'
import { EngineError, inTurns, type NetworkPolicy } from '@svc/engine'
import { refusesUrl } from '@svc/engine/network'
import type { Kysely } from 'kysely'
import { type ArtifactStore, artifactKey } from '../../artifacts/artifact-store.ts'
import type { Tables } from '../../database/tables.ts'
import { requestDigest } from '../../idempotency/request-digest.ts'
import { ownerOf } from '../job.ts'
import type { Boss } from '../queue/boss.ts'
import { notePostedInput } from '../results/posted-inputs.ts'
import { type Acceptance, acceptJobs, findRepeated, type NewJob } from './accept-job.ts'
import { packBody } from './packed-body.ts'

/** A job that a client asks for, checked. */
export interface RequestedJob extends Omit<NewJob, 'id' | 'owner' | 'input' | 'idempotency'> {
  /** The request of the operation alone. */
  readonly body: unknown
  readonly idempotencyKey: string | undefined
}

/** Parts that jobs are accepted with. */
export interface PostingParts {
  readonly db: Kysely<Tables>
  readonly boss: Boss
  readonly store: ArtifactStore
  /** Which addresses webhooks may be sent to. */
  readonly policy: NetworkPolicy
  readonly now: () => Date
}

// Kept in the database: a write to the store costs more than these, and a row that is larger than these costs more.
const SMALL_BODY_BYTES = 64 * 1024

/** Accepts jobs that clients ask for; a large body goes to the store before. */
export function postJobs({
  db,
  boss,
  store,
  policy,
  now,
}: PostingParts): (request: RequestedJob) => Promise<Acceptance> {
  const acceptJob = acceptJobs(db, boss)
  const keptBody = async (id: string, packed: Buffer): Promise<NewJob['input']> => {
    if (packed.byteLength <= SMALL_BODY_BYTES) return { bytes: packed }
    const key = artifactKey('inputs', now(), id)
    await notePostedInput(db, { job_id: id, key })
    await store.put(key, packed, 'application/octet-stream')
    return { key }
  }
  return async ({ body, idempotencyKey: key, ...request }) => {
    refuseClosedAddress(request.webhook?.url, policy)
    const owner = ownerOf(request)
    const packed = await inTurns(packBody(body))
    const { operation, labels, webhook = null } = request
    const digest = () => requestDigest([operation, labels, webhook], packed)
    const idempotency = key === undefined ? undefined : { key, digest: await digest() }
    // Before the body is stored; of a small one the acceptance itself says it.
    if (idempotency !== undefined && packed.byteLength > SMALL_BODY_BYTES) {
      const repeated = await findRepeated(db, owner, idempotency)
      if (repeated !== undefined) return repeated
    }
    const id = randomUUID()
    // When this throws, the job may have been accepted all the same: a stored body stays.
    const input = await keptBody(id, packed)
    const acceptance = await acceptJob({ ...request, id, owner, input, idempotency })
    if (acceptance.outcome !== 'accepted' && 'key' in input) {
      await store.delete(input.key).catch(() => {})
    }
    return acceptance
  }
}

/** An address that is closed whatever its name stands for; others are judged when they are told. */
function refuseClosedAddress(url: string | undefined, policy: NetworkPolicy): void {
  if (url === undefined || !refusesUrl(url, policy)) return
  const param = 'webhook.url'
  const message = `${param} must be an address that the network policy allows: a public one, on port 80, 443 or above 1023.`
  throw new EngineError('invalid_request', message, { param })
}
