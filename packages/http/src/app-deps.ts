import type { Engine } from '@svc/engine'
import type { Account } from './accounts/accounts.ts'
import type { Credits } from './accounts/credits.ts'
import type { KeyStore } from './accounts/keys/key-store.ts'
import type { RequestLog } from './accounts/request-log.ts'
import type { DataFolders } from './artifacts/data-folders.ts'
import type { BodyBudget } from './body/body-budget.ts'
import type { JobService } from './jobs/job-service.ts'
import type { License } from './license/index.ts'
import type { OpenApi } from './openapi/rendition.ts'
import type { KeyGuesses } from './rate-limit/key-guesses.ts'
import type { AnswerPace } from './rate-limit/keyless-answers.ts'
import type { Limiter } from './rate-limit/limiter.ts'
import type { RunningRequests } from './running/running-requests.ts'
import type { Log } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Tracing } from './telemetry/tracing.ts'

/** Mode that the service is run in. */
export type Mode = 'hosted' | 'self_hosted'

/** Door for callers: keys, or, on a loopback address only, nothing. */
export type Access =
  | { readonly open: true }
  | {
      readonly open: false
      readonly keys: KeyStore
      readonly limiter: Limiter
      readonly guesses: KeyGuesses
    }

/** Everything the service reaches the outside through; tests give their own. */
export interface AppDeps {
  readonly mode: Mode
  /** Every operation on offer, and the pools behind them. */
  readonly engine: Engine
  readonly access: Access
  /** How long answers wait that no key stands behind. Default: by address, for this process alone. */
  readonly pace?: AnswerPace
  readonly jobs: JobService
  /** Where clients reach the service; absent: where the request at hand reached it. */
  readonly baseUrl?: string
  readonly credits: Credits
  /** Shows an account to its holder; absent where there are none. */
  readonly findAccount?: (id: string) => Promise<Account>
  readonly requests: RequestLog
  readonly license: License
  readonly now: () => Date
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing: Tracing
  /** Memory for the bodies of all requests under way. */
  readonly bodies: BodyBudget
  /** Counts what is under way, and refuses more once the process is to stop. */
  readonly running: RunningRequests
  /** Whether the store answers; absent without one. */
  readonly pingStore?: () => Promise<boolean>
  /** Folders that jobs and kept answers need; absent where nothing is kept. */
  readonly dataFolders?: Pick<DataFolders, 'fault'>
  /** The OpenAPI document. Default: made when it is first asked for, which takes some of the time of whoever asks then. */
  readonly openApi?: OpenApi
  /** Name of the sources of this build, for example a commit. */
  readonly commit?: string
}
