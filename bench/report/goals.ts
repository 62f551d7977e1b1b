import type { Goal } from './goal.ts'
import { PDF_GOALS } from './pdf-goals.ts'

/** The figures that this project wants to be judged by, in the order of their table. */
export const GOALS = {
  libraryOverRaw: {
    figure: 'invoice: library, warm, fresh context ÷ raw playwright, fresh context',
    comparison: 'at most',
    limit: 0.6,
    unit: '×',
  },
  libraryOverPrint: {
    figure: 'invoice: library, warm, fresh context ÷ print of a loaded page',
    comparison: 'at most',
    limit: 3,
    unit: '×',
  },
  reuseOverPrint: {
    figure: 'invoice: library, reused page ÷ print of a loaded page',
    comparison: 'at most',
    limit: 1.7,
    unit: '×',
  },
  throughput: {
    figure: 'documents/s at saturation: library, fresh context ÷ raw playwright, fresh context',
    comparison: 'at least',
    limit: 1,
    unit: '×',
  },
  reuseThroughput: {
    figure: 'documents/s at saturation: library, reused page ÷ raw playwright, fresh context',
    comparison: 'at least',
    limit: 3.5,
    unit: '×',
  },
  reuseOverGotenberg: {
    figure: 'documents/s at saturation: service, one account, reused page ÷ Gotenberg',
    comparison: 'at least',
    limit: 3,
    unit: '×',
    missing: 'Gotenberg is not here',
  },
  optionsOverOne: {
    figure: 'invoice: library, options of every kind in turn ÷ one set of them',
    comparison: 'at most',
    limit: 1.1,
    unit: '×',
  },
  settledOverLoaded: {
    figure: 'invoice: library, once it has settled ÷ once it has loaded',
    comparison: 'at most',
    limit: 1.05,
    unit: '×',
  },
  largeOverPrint: {
    figure: '500 pages: library ÷ print of a loaded page',
    comparison: 'at most',
    limit: 1.05,
    unit: '×',
  },
  largeRunningOverPrint: {
    figure: '500 pages: library with header and footer ÷ print of a loaded page',
    comparison: 'at most',
    limit: 1.5,
    unit: '×',
  },
  archiveOverPrint: {
    figure: '500 pages: finishing as PDF/A ÷ the print it begins with',
    comparison: 'at most',
    limit: 0.1,
    unit: '×',
  },
  accessibleOverPrint: {
    figure: '500 pages: finishing as PDF/UA and PDF/A ÷ the print it begins with',
    comparison: 'at most',
    limit: 0.3,
    unit: '×',
  },
  imageOverCapture: {
    figure:
      'invoice to an image, the slowest format: library ÷ bare commands on a page of the same pool',
    comparison: 'at most',
    limit: 1.1,
    unit: '×',
  },
  ...PDF_GOALS,
  commandOverShell: {
    figure: 'command line, cold ÷ bare shell `--print-to-pdf`',
    comparison: 'at most',
    limit: 1.3,
    unit: '×',
  },
  serviceOverLibrary: {
    figure: 'service − library, per request',
    comparison: 'at most',
    limit: 3,
    unit: 'ms',
  },
  selfHostedOverhead: {
    figure: 'service around a conversion that does nothing, self-hosted',
    comparison: 'at most',
    limit: 3,
    unit: 'ms',
  },
  hostedOverhead: {
    figure: 'service around a conversion that does nothing, hosted',
    comparison: 'at most',
    limit: 8,
    unit: 'ms',
  },
  refusal: {
    figure: 'refusal of a request by the rate limit',
    comparison: 'at most',
    limit: 1,
    unit: 'ms',
  },
  fairness: {
    figure:
      'invoice of one key while another floods the service, the worst flood: p95 ÷ that of an idle service',
    comparison: 'at most',
    limit: 2,
    unit: '×',
  },
  neighbours: {
    figure:
      'invoice of one key beside documents of another that keep the browser busy, the worst kind: p95 ÷ that of an idle service',
    comparison: 'at most',
    limit: 3,
    unit: '×',
  },
  eventLoopDelay: {
    figure: 'event loop of the service under requests of all kinds at once: delay, p99',
    comparison: 'at most',
    limit: 50,
    unit: 'ms',
  },
  longestTurn: {
    figure: 'the same: longest processor time of the main thread between two ticks of 1 ms',
    comparison: 'at most',
    limit: 50,
    unit: 'ms',
  },
  jobsAccepted: {
    figure: 'jobs accepted by one process',
    comparison: 'at least',
    limit: 300,
    unit: '/s',
  },
  jobStart: {
    figure: 'job: acceptance to start, beside an idle worker',
    comparison: 'at most',
    limit: 20,
    unit: 'ms',
  },
  jobOverhead: {
    figure: 'job, posted and waited for − the same request answered at once',
    comparison: 'at most',
    limit: 10,
    unit: 'ms',
  },
  jobAcceptFull: {
    figure: 'jobs accepted/s: 100 000 finished jobs in the table ÷ none',
    comparison: 'at least',
    limit: 0.9,
    unit: '×',
  },
  jobRunFull: {
    figure: 'jobs run/s: 100 000 finished jobs in the table ÷ none',
    comparison: 'at least',
    limit: 0.9,
    unit: '×',
  },
  jobListFull: {
    figure: 'list of jobs: 100 000 finished jobs in the table ÷ none',
    comparison: 'at most',
    limit: 1.5,
    unit: '×',
  },
  workerScaling: {
    figure: 'jobs of 50 ms, jobs/s: two workers ÷ one',
    comparison: 'at least',
    limit: 1.8,
    unit: '×',
  },
  boundary: {
    figure: 'load of 200 sub-resources: through the proxy ÷ without',
    comparison: 'at most',
    limit: 1.15,
    unit: '×',
  },
  officeOverSoffice: {
    figure: 'office document of one page: layout engine, warm ÷ soffice, many in one run',
    comparison: 'at most',
    limit: 1,
    unit: '×',
  },
  officeScaling: {
    figure: 'office documents/s, layout engine: two callers ÷ one',
    comparison: 'at least',
    limit: 1.5,
    unit: '×',
  },
  markdownOverMdToPdf: {
    figure: 'README: command line, cold ÷ md-to-pdf',
    comparison: 'at most',
    limit: 1,
    unit: '×',
  },
  markdownOverPandoc: {
    figure: 'README: command line, cold ÷ pandoc with WeasyPrint',
    comparison: 'at most',
    limit: 1,
    unit: '×',
  },
  referencesOverPlain: {
    figure: '300 pages: with contents and references ÷ the same HTML without',
    comparison: 'at most',
    limit: 2.1,
    unit: '×',
  },
  referencesOverWeasyPrint: {
    figure: '300 pages with contents and references: library ÷ WeasyPrint',
    comparison: 'at most',
    limit: 0.2,
    unit: '×',
  },
  footnotesOverPlain: {
    figure: '300 pages: with a footnote on each ÷ the same HTML without',
    comparison: 'at most',
    limit: 2.5,
    unit: '×',
  },
  browserMemory: {
    figure: 'memory of the browser: after 1000 renders ÷ before',
    comparison: 'at most',
    limit: 1.1,
    unit: '×',
  },
  processMemory: {
    figure: 'memory of this process: after 1000 renders ÷ before',
    comparison: 'at most',
    limit: 1.1,
    unit: '×',
  },
} as const satisfies Record<string, Goal>

/** Name of a figure with a goal. */
export type GoalKey = keyof typeof GOALS

/** Measurements of one figure in a run. */
export interface Figure {
  readonly medians: number
  /** Where there are many samples: what is left when the rest of the machine is out of the way. */
  readonly minima?: number
  /** Ratio of each round, where those were taken side by side. */
  readonly rounds?: readonly number[]
  /** The same in processor time. */
  readonly cpu?: number
}

/** Measurements of the goals in a run. */
export type Figures = { readonly [Key in GoalKey]?: Figure }
