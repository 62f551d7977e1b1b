import type { Job, JobClient } from '@svc/node-sdk/client'
import { type Environment, JSON_FLAG, listLimit } from '../admin/admin-command.ts'
import type { CliContext } from '../cli-context.ts'
import { type ParsedArguments, parseArguments } from '../convert/inputs/arguments.ts'
import type { FlagSyntax } from '../flags/command-syntax.ts'
import { UsageError } from '../flags/usage-error.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { type CommandResult, resultAsText } from '../terminal/print-result.ts'
import { write } from '../terminal/terminal.ts'
import { jobRecord, jobRow } from './job-record.ts'
import type { JobsCommand } from './jobs-command.ts'
import { jobsOf, SERVICE_FLAGS } from './service-flags.ts'

const STATUSES = ['queued', 'running', 'succeeded', 'failed'] as const
const LIST_LIMIT = 20

/** Action of a command once its words are read. */
interface Action {
  readonly summary: string
  /** Flags beside those of the service. */
  readonly flags?: Readonly<Record<string, FlagSyntax>>
  /** How many ids follow its name. */
  readonly ids: 'none' | 'some'
  act(jobs: JobClient, asked: Asked): Promise<Outcome>
}

interface Asked {
  readonly ids: readonly string[]
  readonly values: ParsedArguments['values']
  readonly signal: AbortSignal
}

interface Outcome {
  /** For programs, as the service has it. */
  readonly json: unknown
  /** For people. */
  readonly text: CommandResult
  readonly code?: ExitCode
}

/** The commands about jobs that exist, but for their results. */
export const JOB_COMMANDS: Readonly<Record<string, JobsCommand>> = {
  get: commandOf('get', {
    summary: 'Show jobs.',
    ids: 'some',
    act: (jobs, { ids, signal }) => shown(Promise.all(ids.map((id) => jobs.get(id, { signal })))),
  }),
  list: commandOf('list', {
    summary: 'List the jobs of the account, the latest first.',
    ids: 'none',
    flags: {
      status: { type: 'string', description: `Only jobs that are ${STATUSES.join(', ')}.` },
      limit: { type: 'string', description: 'Most jobs to list.', defaultText: String(LIST_LIMIT) },
    },
    act: listed,
  }),
  wait: commandOf('wait', {
    summary: 'Wait until jobs have ended; exit code 1 when one failed.',
    ids: 'some',
    async act(jobs, { ids, signal }) {
      const ended = await Promise.all(ids.map((id) => jobs.ended(id, { signal })))
      const code = ended.some(({ status }) => status === 'failed') ? 1 : 0
      return { ...(await shown(ended)), code }
    },
  }),
  cancel: commandOf('cancel', {
    summary: 'Cancel jobs that have not ended; their credits are given back.',
    ids: 'some',
    act: (jobs, asked) => shown(inTurn(asked.ids, (id) => cancelled(jobs, id, asked.signal))),
  }),
  delete: commandOf('delete', {
    summary: 'Delete jobs that have ended, with their results.',
    ids: 'some',
    async act(jobs, { ids, signal }) {
      const deleted = await inTurn(ids, (id) => removed(jobs, id, signal))
      return { json: deleted, text: deleted }
    },
  }),
}

function commandOf(name: string, action: Action): JobsCommand {
  const syntax = {
    usage: `svc jobs ${name}${action.ids === 'some' ? ' <job ids..>' : ''} [flags]`,
    summary: action.summary,
    positionals: action.ids === 'some',
    flags: { ...action.flags, ...JSON_FLAG, ...SERVICE_FLAGS },
  }
  return {
    summary: action.summary,
    flags: Object.keys(syntax.flags),
    async run(args: readonly string[], context: CliContext, env: Environment) {
      const { positionals: ids, values, help } = await parseArguments(args, syntax)
      if (help !== undefined) {
        await write(context.terminal.stdout, help)
        return 0
      }
      if (action.ids === 'some' && ids.length === 0) {
        throw new UsageError(`svc jobs ${name} needs the id of a job. See svc jobs ${name} --help.`)
      }
      const jobs = jobsOf({ values }, context, env)
      const {
        json,
        text,
        code = 0,
      } = await action.act(jobs, { ids, values, signal: context.signal })
      const isJson = values.get('json')?.[0] === 'true'
      await write(
        context.terminal.stdout,
        isJson ? `${JSON.stringify(json)}\n` : resultAsText(text),
      )
      return code
    },
  }
}

/** One job in full, several as a list. */
async function shown(found: Promise<readonly Job[]> | readonly Job[]): Promise<Outcome> {
  const all = await found
  const [first] = all
  return first !== undefined && all.length === 1
    ? { json: first, text: jobRecord(first) }
    : { json: all, text: all.map(jobRow) }
}

async function listed(jobs: JobClient, { values, signal }: Asked): Promise<Outcome> {
  const given = values.get('status')?.[0]
  const status = STATUSES.find((known) => known === given)
  if (given !== undefined && status === undefined) {
    throw new UsageError(`--status must be one of ${STATUSES.join(', ')}, not ${given}.`)
  }
  const limit = listLimit(values.get('limit')?.[0] ?? String(LIST_LIMIT))
  const some: Job[] = []
  for await (const job of jobs.list({ signal, ...(status && { status }) })) {
    some.push(job)
    if (some.length === limit) break
  }
  return { json: some, text: some.map(jobRow) }
}

/** A job that has ended stays. It is looked at first: an older service, which knows no `keepEnded`, deletes it. */
async function cancelled(jobs: JobClient, id: string, signal: AbortSignal): Promise<Job> {
  const job = await jobs.get(id, { signal })
  const left = hasEnded(job) ? job : await jobs.remove(id, { signal, keepEnded: true })
  if (left === undefined) throw new Error(`The job ${id} ended meanwhile and was deleted.`)
  if (left.error?.error === 'cancelled' && left !== job) return left
  throw new UsageError(`The job ${id} has ${left.status} and cannot be cancelled any more.`)
}

async function removed(jobs: JobClient, id: string, signal: AbortSignal) {
  const job = await jobs.get(id, { signal })
  if (!hasEnded(job)) {
    throw new UsageError(`The job ${id} is ${job.status}. End it with svc jobs cancel ${id}.`)
  }
  await jobs.remove(id, { signal })
  return { job_id: id, deleted: true }
}

function hasEnded({ status }: Job): boolean {
  return status === 'succeeded' || status === 'failed'
}

/** One after the other, so that a failure leaves those after it as they are. */
async function inTurn<Result>(
  ids: readonly string[],
  act: (id: string) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const id of ids) results.push(await act(id))
  return results
}
