import type * as z from 'zod'
import type { EngineContext } from './context.ts'
import { issueMessage, issueParam, issuePredicate } from './input/issue-messages.ts'
import { withNamedField } from './input/named-field.ts'
import { checkShape, checkShapeInTurns } from './input/shape.ts'
import { installationFault } from './installation/broken-installation.ts'
import { inputJsonSchema } from './json-schema.ts'
import { inTurns, parseInTurns, Turns } from './lifetime/turns.ts'
import { EngineError } from './messages/errors.ts'
import type { Operation, OperationOutput, ResultOf } from './operation.ts'
import { pendingSources } from './sources/pending-sources.ts'
import { readSources } from './sources/read-sources.ts'

/** An operation and an input it accepts: defaults filled in, base64 decoded. */
export interface Prepared<
  Input extends z.ZodType = z.ZodType,
  Output extends OperationOutput = OperationOutput,
> {
  /** Task of the run. */
  readonly operation: Operation<string, Input, Output>
  /** The request, checked, with its defaults. */
  readonly input: z.output<Input>
  /** Source that `input` was read from. */
  readonly body: unknown
}

/**
 * Checks a request body against an operation: unknown in, typed input out. Pure; nothing is mutated.
 *
 * @param body parsed JSON, or the object of a caller in the same process
 * @throws EngineError `invalid_request`; the message names the fields, the values given and the values
 *   accepted, for the first five mistakes
 */
export function prepare<O extends Operation>(
  operation: O,
  body: unknown,
): Prepared<O['input'], O['output']>
// Typed by the operation as a whole, so that one of several, as an adapter's loop has it, will do.
export function prepare(operation: Operation, body: unknown): Prepared {
  return { operation, input: checkInput(operation.input, body), body }
}

/**
 * Checks a value against a schema as {@link prepare} does, for the fields that an adapter adds to those of operations.
 *
 * @throws EngineError `invalid_request`
 */
export function checkInput<Input extends z.ZodType>(input: Input, body: unknown): z.output<Input> {
  try {
    checkShape(body)
    return accepted(input, input.safeParse(body, PARSING))
  } catch (error) {
    throw unreadable(error)
  }
}

/**
 * {@link prepare} for a process that serves others meanwhile: a request of tens of thousands of values is checked in
 * stints of some milliseconds.
 *
 * @throws EngineError `invalid_request`, as {@link prepare} does
 */
export async function prepareInTurns<O extends Operation>(
  operation: O,
  body: unknown,
): Promise<Prepared<O['input'], O['output']>> {
  try {
    const turns = new Turns()
    await checkShapeInTurns(body, turns)
    const parsed = await parseInTurns(turns, () => operation.input.safeParseAsync(body, PARSING))
    return { operation, input: accepted<O['input']>(operation.input, parsed), body }
  } catch (error) {
    throw unreadable(error)
  }
}

const PARSING = { error: issuePredicate, reportInput: true }

function accepted<Input extends z.ZodType>(
  input: Input,
  parsed: z.ZodSafeParseResult<unknown>,
): z.output<Input> {
  if (parsed.success) return parsed.data as z.output<Input>
  const { issues } = parsed.error
  const message = issueMessage(inputJsonSchema({ input }), issues)
  throw new EngineError('invalid_request', message, { param: issueParam(issues) })
}

/** Only an object with getters, from a caller in the same process, fails otherwise. */
function unreadable(error: unknown): EngineError {
  if (EngineError.is(error)) return error
  return new EngineError('invalid_request', 'The input could not be read.', { cause: error })
}

/**
 * Runs a prepared operation: reads its remote sources, if it has any, and checks the whole once more.
 *
 * @throws EngineError of any code; `conversion_failed` for an ended `ctx.signal` and for everything
 *   unexpected, with the `cause` for the log
 */
export async function run<Input extends z.ZodType, Output extends OperationOutput>(
  prepared: Prepared<Input, Output>,
  ctx: EngineContext,
): Promise<ResultOf<Output>> {
  try {
    const result = await attempt(prepared, ctx)
    ctx.debug?.ended({ result })
    return result
  } catch (error) {
    ctx.debug?.ended({ error })
    throw error
  }
}

async function attempt<Input extends z.ZodType, Output extends OperationOutput>(
  prepared: Prepared<Input, Output>,
  ctx: EngineContext,
): Promise<ResultOf<Output>> {
  try {
    ctx.signal.throwIfAborted()
    const { operation, input, body } = await withSources(prepared, ctx)
    ctx.onProgress?.({ phase: 'converting' })
    return await operation.run(input, ctx, body)
  } catch (error) {
    // Whatever broke after the caller went away broke because of it.
    if (ctx.signal.aborted) {
      throw new EngineError('conversion_failed', 'The conversion was cancelled.', { cause: error })
    }
    const fault = installationFault(error)
    if (fault) throw fault
    if (EngineError.is(error)) throw withNamedField(error, prepared.input)
    throw new EngineError('conversion_failed', 'The conversion failed unexpectedly.', {
      cause: error,
    })
  }
}

async function withSources<Input extends z.ZodType, Output extends OperationOutput>(
  prepared: Prepared<Input, Output>,
  { browsers, signal, readJob, onSource, onProgress }: EngineContext,
): Promise<Prepared<Input, Output>> {
  const { operation, input, body } = prepared
  const pending = await inTurns(pendingSources(input))
  if (pending.length === 0) return prepared
  onProgress?.({ phase: 'reading' })
  const whole = await readSources(body, pending, {
    policy: browsers.policy,
    signal,
    ...(readJob && { readJob }),
    ...(onSource && { onSource }),
    ...(onProgress && { onDone: (parts) => onProgress({ phase: 'reading', parts }) }),
  })
  return await prepareInTurns(operation, whole)
}
