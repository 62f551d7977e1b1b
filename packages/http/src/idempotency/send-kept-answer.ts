import { EngineError, inTurns, joinedBytes } from '@svc/engine'
import type { ParameterizedContext } from 'koa'
import { describeResult } from '../answer/artifact-response.ts'
import type { AppState } from '../app-state.ts'
import { checkedStream } from '../jobs/results/checked-stream.ts'
import type { KeptAnswer } from './keyed-answers.ts'

/** Says that an answer was made for an earlier request. */
export const REPLAYED_HEADER = 'Idempotent-Replayed'

/** Answers with what was kept, as the first request was answered. */
export async function sendKeptAnswer(
  ctx: ParameterizedContext<AppState>,
  { result, stored }: KeptAnswer,
): Promise<void> {
  const stream = checkedStream(stored.stream, result)
  ctx.set(REPLAYED_HEADER, 'true')
  if (result.media_type === 'application/json') {
    ctx.status = 200
    ctx.type = 'json'
    ctx.body = await inTurns(joinedBytes(await wholeOf(stream)))
    return
  }
  ctx.status = 200
  ctx.body = stream
  ctx.length = result.size_bytes
  describeResult(ctx, result)
}

async function wholeOf(stream: ReturnType<typeof checkedStream>): Promise<Uint8Array[]> {
  try {
    return await stream.toArray()
  } catch (cause) {
    const message = 'The answer to an earlier request cannot be read now. Try again soon.'
    throw new EngineError('service_unavailable', message, { cause })
  }
}
