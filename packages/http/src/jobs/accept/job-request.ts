import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkInput, EngineError, type Operation } from '@svc/engine'
import type { BodyShare } from '../../body/body-budget.ts'
import { readChosenBody } from '../../body/request-body.ts'
import { type JobFields, jobFields } from '../job-schemas.ts'

type Operations = Readonly<Record<string, Operation>>

/** A request for a job, taken apart. */
export interface JobRequest extends Omit<JobFields, 'operation'> {
  readonly operation: Operation
  /** The request of the operation alone, as `prepare` checks it. */
  readonly body: unknown
}

/**
 * Reads a request for a job, in any form that its operation accepts.
 *
 * @throws EngineError `invalid_request` for a job that is not well-formed; see `readRequestBody`
 */
export async function readJobRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { operations, share }: { readonly operations: Operations; readonly share: BodyShare },
): Promise<JobRequest> {
  const { operation, body } = await readChosenBody(request, response, {
    share,
    choose: async (json) => namedOperation(await json(), operations),
  })
  const { operation: name, webhook, labels, ...rest } = body as Readonly<Record<string, unknown>>
  const given = Object.entries({ operation: name, webhook, labels })
  const stated = given.filter(([, value]) => value !== undefined)
  return { ...checkInput(jobFields, Object.fromEntries(stated)), operation, body: rest }
}

/** The operation of a name; a leading `/`, and `.` or `_` for `/`, are tolerated. */
function namedOperation(json: unknown, operations: Operations): Operation {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  if (!isObject) throw invalid('The request must be a JSON object.')
  const name: unknown = Reflect.get(json, 'operation')
  const known = Object.values(operations)
  const names = known.map((operation) => operation.name).join(', ')
  if (name === undefined) throw invalid(`operation is missing; it must be one of ${names}.`, PARAM)
  const wanted =
    typeof name === 'string' ? name.replace(/^\//, '').replaceAll(/[._]/g, '/') : undefined
  const operation = known.find((candidate) => candidate.name === wanted)
  if (operation !== undefined) return operation
  const quoted = JSON.stringify(name)?.slice(0, 200)
  throw invalid(`operation must be one of ${names}, got ${quoted}.`, PARAM)
}

const PARAM = { param: 'operation' }

function invalid(message: string, field: { readonly param?: string } = {}): EngineError {
  return new EngineError('invalid_request', message, field)
}
