import type { Browser } from 'playwright-core'
import type { Contender } from '../contenders/contender.ts'
import type { Chart } from '../report/chart.ts'
import type { Figures } from '../report/goals.ts'
import type { Table } from '../report/table.ts'

/** Parts that a suite is given. */
export interface SuiteContext {
  /** Rounds for what takes milliseconds; a suite takes fewer of what takes seconds. */
  readonly runs: number
  /** Path of the browser that everybody uses. */
  readonly browserPath: string
  /** The same browser, started by playwright with playwright's own arguments. */
  readonly browser: Browser
  /** Others to compare with, as the command line names them. Closed by whoever has them print. */
  readonly peers: readonly Contender[]
  /** Tells the person who waits what is going on. */
  readonly say: (line: string) => void
}

/** Findings of a suite. */
export interface SuiteResult {
  readonly title: string
  /** Input, method and unit: what one has to know to read the tables. */
  readonly method: string
  readonly tables: readonly Table[]
  /** The same as curves. */
  readonly charts?: readonly Chart[]
  readonly figures: Figures
  /** Every number that was taken, by what it was taken of. */
  readonly samples: Readonly<Record<string, readonly number[]>>
}

/** A group of measurements that are compared with each other. */
export type Suite = (context: SuiteContext) => Promise<SuiteResult>
