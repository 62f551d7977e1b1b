import { operations, type RenderWarning } from '@svc/engine'
import type { JobClient, PostOptions } from '@svc/node-sdk/client'
import { type Environment, JSON_FLAG } from '../admin/admin-command.ts'
import type { CliContext } from '../cli-context.ts'
import { findOperationCommand, unknownCommand } from '../commands/commands.ts'
import { groupPage } from '../commands/help.ts'
import type { Conversion } from '../convert/conversion.ts'
import { isOn, type ParsedArguments, parseArguments, single } from '../convert/inputs/arguments.ts'
import { mapConcurrently } from '../convert/map-concurrently.ts'
import { planConversions } from '../convert/plan-conversions.ts'
import type { CommandSyntax, FlagSyntax } from '../flags/command-syntax.ts'
import { COMMON_FLAGS, operationSyntax } from '../flags/operation-syntax.ts'
import { UsageError } from '../flags/usage-error.ts'
import { type ExitCode, exitCodeOf, type Failure, failureOf } from '../terminal/exit-code.ts'
import { createReporter } from '../terminal/reporter.ts'
import { write } from '../terminal/terminal.ts'
import { jobsOf, SERVICE_FLAGS } from './service-flags.ts'

const GROUP = 'Job:'

/** The flags of a job beside those of its operation. */
const POST_FLAGS = {
  label: {
    type: 'string',
    repeatable: true,
    description: 'Note that comes back with the job, as name=value. Repeatable, up to 20.',
    group: GROUP,
  },
  webhook: {
    type: 'string',
    description: 'Address that the service tells how the job ended.',
    group: GROUP,
  },
  'webhook-event': {
    type: 'string',
    repeatable: true,
    description:
      'Event to send to the webhook: job.succeeded or job.failed. Default: both. Repeatable.',
    group: GROUP,
  },
  'idempotency-key': {
    type: 'string',
    description:
      'Posts with the same key and request are one job for 24 hours. Default: a key of this call alone.',
    group: GROUP,
  },
} as const satisfies Readonly<Record<string, FlagSyntax>>

const ADDED_FLAGS = { ...POST_FLAGS, ...SERVICE_FLAGS, ...JSON_FLAG }

/** Names of the flags of `svc jobs post` beside those of the operation. */
export const POST_FLAG_NAMES: readonly string[] = Object.keys(ADDED_FLAGS)

// Enough to keep a service busy; each holds one request in memory.
const POSTS_AT_A_TIME = 4

/**
 * Posts one job per input, as the command line of the operation without `jobs post` would convert it here.
 *
 * Prints the id of each job, in the order of the inputs. An input whose job is refused does not stop the others.
 */
export async function postCommand(
  args: readonly string[],
  context: CliContext,
  env: Environment,
): Promise<ExitCode> {
  const { terminal } = context
  const named = findOperationCommand(args)
  if (named === undefined) {
    const isAsked = args.length === 0 || args.includes('--help') || args.includes('-h')
    if (!isAsked) throw unknownCommand(args)
    await write(terminal.stdout, groupPage(Object.values(operations), 'jobs post'))
    return 0
  }
  const { operation, rest } = named
  const known = operationSyntax(operation)
  const parsed = await parseArguments(rest, postSyntax(known.syntax))
  if (parsed.help !== undefined) {
    await write(terminal.stdout, parsed.help)
    return 0
  }
  const planned = await planConversions({ operation, syntax: known, parsed, stays: true }, context)
  const options = postOptions(parsed, planned.length, context.signal)
  const jobs = jobsOf(parsed, context, env)
  const answers = await mapConcurrently(planned, POSTS_AT_A_TIME, (conversion) =>
    posted(conversion, { jobs, operation: operation.name, options }),
  )
  return told(answers, context, isOn(parsed, 'json'))
}

/** The outcome of one input. */
type Answer = { readonly input: string } & (
  | {
      readonly job: Awaited<ReturnType<JobClient['post']>>
      readonly notes: readonly RenderWarning[]
    }
  | { readonly failure: Failure }
)

async function posted(
  { input, body }: Conversion,
  post: { readonly jobs: JobClient; readonly operation: string; readonly options: PostOptions },
): Promise<Answer> {
  const notes: RenderWarning[] = []
  try {
    const request = await body((warning) => void notes.push(warning))
    const job = await post.jobs.post(post.operation, request, post.options)
    return { input: input.name, job, notes }
  } catch (error) {
    post.options.signal?.throwIfAborted()
    return { input: input.name, failure: failureOf(error) }
  }
}

async function told(
  answers: readonly Answer[],
  { terminal }: CliContext,
  json: boolean,
): Promise<ExitCode> {
  const report = createReporter(terminal, { json, quiet: true })
  const codes: ExitCode[] = []
  for (const answer of answers) {
    if ('failure' in answer) {
      await report.failed(answer.failure, answer.input)
      codes.push(exitCodeOf(answer.failure))
      continue
    }
    const { input, job, notes } = answer
    const warnings = notes.length > 0 && { warnings: notes }
    const line = json ? JSON.stringify({ input, ...job, ...warnings }) : job.job_id
    await write(terminal.stdout, `${line}\n`)
    if (!json)
      await write(terminal.stderr, notes.map(({ message }) => `svc: ${message}\n`).join(''))
  }
  if (codes.length === 0) return 0
  return codes.every((code) => code === 2) ? 2 : 1
}

/** The syntax of the operation, less what is about files here and processes here. */
function postSyntax({ usage, flags, ...syntax }: CommandSyntax): CommandSyntax {
  const own = Object.entries(flags).filter(
    ([name]) => name === 'input' || !Object.hasOwn(COMMON_FLAGS, name),
  )
  return {
    ...syntax,
    usage: usage.replace(/^svc /, 'svc jobs post '),
    flags: { ...Object.fromEntries(own), ...ADDED_FLAGS },
  }
}

function postOptions(parsed: ParsedArguments, count: number, signal: AbortSignal): PostOptions {
  const url = single(parsed, 'webhook')
  const events = parsed.values.get('webhook-event') as EventNames | undefined
  if (events !== undefined && url === undefined) {
    throw new UsageError('--webhook-event says what --webhook is told; name its address as well.')
  }
  const idempotencyKey = single(parsed, 'idempotency-key')
  if (idempotencyKey !== undefined && count > 1) {
    throw new UsageError('--idempotency-key names one job; post one input with it.')
  }
  const labels = parsed.values.get('label')?.map((text) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    if (name === '') throw new UsageError(`--label is name=value, not ${JSON.stringify(text)}.`)
    return [name, value] as const
  })
  return {
    signal,
    ...(labels && { labels: Object.fromEntries(labels) }),
    ...(url !== undefined && { webhook: { url, ...(events && { events }) } }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

/** Whatever was written: the service says which events there are. */
type EventNames = NonNullable<NonNullable<PostOptions['webhook']>['events']>
