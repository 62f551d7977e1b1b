import { EngineError } from '@svc/engine'
import { HttpError } from '../answer/http-error.ts'
import type { KeyedAnswers } from '../idempotency/keyed-answers.ts'
import type { Jobs } from './jobs.ts'
import type { OpenJobs } from './open-jobs.ts'

/** Jobs of a process, which may not be open yet: a service that is never asked for one needs no database. */
export interface JobService {
  /**
   * Opens them if need be.
   *
   * @throws HttpError `not_found` where no jobs are taken; EngineError `service_unavailable` while they cannot be had
   */
  open(): Promise<Jobs>
  /** As `open`, but `undefined` where there cannot be any job yet. */
  opened(): Promise<Jobs | undefined>
  /**
   * Answers that are kept for repeated requests, opened if need be; `undefined` where nothing keeps them.
   *
   * @throws EngineError `service_unavailable` while they cannot be had
   */
  answers(): Promise<KeyedAnswers | undefined>
  /**
   * Whether what they are kept in answers now; `undefined` where nobody has asked for it yet. Opens them again where that has
   * failed before, and does not wait for it.
   *
   * @param withinMs how long the store of results may take
   */
  ping(withinMs: number): Promise<boolean | undefined>
  /** Takes no more jobs from the queue; those under way may end within `graceMs`. */
  stopWorking(graceMs: number): Promise<void>
  close(): Promise<void>
}

/** Jobs that are opened when they are first asked for, or before. */
export interface LazyJobs extends JobService {
  /** Opens them for whoever starts the service: errors are told as they are. */
  start(): Promise<void>
}

/**
 * Jobs that are opened when they are first asked for.
 *
 * @param open opens them; tried again by the next call when it fails
 */
export function lazyJobs(open: () => Promise<OpenJobs>): LazyJobs {
  let opening: Promise<OpenJobs> | undefined
  let opened: OpenJobs | undefined
  let hasFailed = false
  const once = () => {
    opening ??= open().then(
      (jobs) => {
        hasFailed = false
        opened = jobs
        return jobs
      },
      (error: unknown) => {
        hasFailed = true
        opening = undefined
        throw error
      },
    )
    return opening
  }
  return {
    start: async () => void (await once()),
    open: async () => (await once().catch(refuse)).jobs,
    opened: async () => (await opening?.catch(refuse))?.jobs,
    answers: async () => (await once().catch(refuse)).jobs.answers,
    async ping(withinMs) {
      if (opened !== undefined) return await opened.ping(withinMs)
      if (!hasFailed) return undefined
      once().catch(() => {})
      return false
    },
    async stopWorking(graceMs) {
      const jobs = await opening?.catch(() => undefined)
      await jobs?.stopWorking(graceMs)
    },
    async close() {
      const jobs = await opening?.catch(() => undefined)
      await jobs?.close()
    },
  }
}

/** Folders, addresses and settings are for the log alone. */
function refuse(cause: unknown): never {
  const message = 'The store of jobs and kept answers cannot be opened now. Try again soon.'
  throw new EngineError('service_unavailable', message, { cause })
}

/** Jobs of a service that takes none. */
export const noJobs: JobService = {
  async open() {
    throw new HttpError(
      'not_found',
      'This service takes no jobs. Every operation has a path of its own that answers at once.',
    )
  },
  opened: async () => undefined,
  answers: async () => undefined,
  ping: async () => undefined,
  stopWorking: async () => {},
  close: async () => {},
}
