import type { Timings } from '@svc/engine'
import type { Series } from '../measure/print-in-turns.ts'
import { mean, median, ratio } from '../measure/statistics.ts'
import type { Figure } from './goals.ts'
import { figure, type Table } from './table.ts'

/** A series that the others are divided by, and what the column is called. */
export interface Baseline {
  readonly series: Series
  readonly column: string
}

/** Times, ratios of the medians, mean processor time and sizes of contenders that printed the same document. */
export function timesTable(
  caption: string,
  all: readonly Series[],
  baselines: readonly Baseline[],
): Table {
  const columns = baselines.map(({ column }) => column)
  return {
    caption,
    columns: ['contender', 'median ms', 'min ms', ...columns, 'CPU ms', 'pages', 'KB', 'runs'],
    rows: all.map(({ name, samplesMs, cpuMs, pages, bytes }) => [
      name,
      figure(median(samplesMs)),
      figure(Math.min(...samplesMs)),
      ...baselines.map(({ series }) => figure(ratio(samplesMs, series.samplesMs).medians)),
      figure(cpuMs.length === 0 ? Number.NaN : mean(cpuMs)),
      String(pages),
      figure(bytes / 1000),
      String(samplesMs.length),
    ]),
  }
}

/** One series against another, in the ways a goal is looked at. */
export function seriesRatio(ours: Series, theirs: Series): Figure {
  const times = ratio(ours.samplesMs, theirs.samplesMs)
  if (ours.cpuMs.length === 0 || theirs.cpuMs.length === 0) return times
  return { ...times, cpu: mean(ours.cpuMs) / mean(theirs.cpuMs) }
}

/** Time of each sample that belongs to no phase: checking the input, and all that is between caller and engine. */
export function restsMs({ samplesMs, timings }: Series): number[] {
  return timings.map(({ queueMs, loadMs, printMs, finishMs }, index) => {
    const total = samplesMs[index] ?? Number.NaN
    return total - queueMs - loadMs - printMs - finishMs
  })
}

/** Where the time of a contender that tells its phases went, medians of each. */
export function phasesRow(label: string, series: Series): readonly string[] {
  const { samplesMs, timings } = series
  const phases = PHASES.map((phase) => timings.map((one) => one[phase]))
  const shares = timings.map(({ finishMs }, index) => (100 * finishMs) / (samplesMs[index] ?? 0))
  return [
    label,
    ...[samplesMs, ...phases, restsMs(series)].map((one) => figure(median(one))),
    `${figure(median(shares))} %`,
  ]
}

const PHASES = ['queueMs', 'loadMs', 'printMs', 'finishMs'] as const satisfies (keyof Timings)[]

/** Columns of {@link phasesRow}. */
export const PHASE_COLUMNS = [
  'median ms',
  'total',
  'page from the pool',
  'load and wait',
  'print',
  'finish',
  'rest',
  'finish, share',
] as const
