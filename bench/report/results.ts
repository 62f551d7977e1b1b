import { median } from '../measure/statistics.ts'
import type { Goal } from './goal.ts'
import { type Figure, type Figures, GOALS, type GoalKey } from './goals.ts'
import { figure, markdownTable } from './table.ts'

/** Figures of one suite, and the command that takes them again. */
export interface SuiteFigures {
  readonly command: string
  readonly figures: Figures
}

/** Circumstances of a run. */
export interface Circumstances {
  /** For example `2026-11-22`. */
  readonly date: string
  /** Cores, memory, system and versions. */
  readonly machine: string
  /** Load averages when it began and ended. */
  readonly load: readonly [before: string, after: string]
  /** Peers that are not on the machine, with where they were looked for. */
  readonly absent: readonly string[]
  /** Suites that there was no time for. */
  readonly leftOut: readonly string[]
  /** Suites that ended with an error. */
  readonly failed: readonly string[]
}

const INTRODUCTION = `Figures of one run of this project against others, on the machine named below. Each line is a ratio of two things that took
turns, A B A B …: \`medians\` compares their medians; \`rounds\` is least, middle and most of the ratios of the single rounds; \`CPU\`
compares the processor time of all processes, which says more than time where the machine had other work. Written by
\`npm run bench -- --results\`.`

/** The text of RESULTS.md: every figure that was taken, its spread and its command. */
export function resultsText(suites: readonly SuiteFigures[], run: Circumstances): string {
  const { date, machine, load, absent, leftOut, failed } = run
  const rows = suites.flatMap(({ command, figures }) =>
    Object.entries(figures).map(([key, measured]) =>
      resultRow(GOALS[key as GoalKey], measured, command),
    ),
  )
  const columns = ['figure', 'goal', 'medians', 'rounds: min, median, max', 'CPU', 'met', 'command']
  return [
    '# Results\n',
    `${INTRODUCTION}\n`,
    `${date}. ${machine}. Load average ${load[0]} when it began, ${load[1]} at its end.\n`,
    ...(absent.length > 0 ? [`Not on this machine, and so left out: ${absent.join(', ')}.\n`] : []),
    ...(leftOut.length > 0 ? [`Left out for want of time: ${leftOut.join(', ')}.\n`] : []),
    ...(failed.length > 0 ? [`Failed: ${failed.join(', ')}.\n`] : []),
    markdownTable({ caption: 'Figures beside their goals', columns, rows }),
  ].join('\n')
}

function resultRow(goal: Goal, measured: Figure, command: string): readonly string[] {
  const { medians, rounds = [], cpu = Number.NaN } = measured
  const isAtMost = goal.comparison === 'at most'
  const unit = goal.unit === 'ms' ? ' ms' : goal.unit === '/s' ? '/s' : ''
  const spread =
    rounds.length < 2
      ? '–'
      : [Math.min(...rounds), median(rounds), Math.max(...rounds)].map(figure).join(', ')
  const isMet = isAtMost ? medians <= goal.limit : medians >= goal.limit
  return [
    goal.figure,
    `${isAtMost ? '≤' : '≥'} ${goal.limit}${unit}`,
    figure(medians),
    spread,
    figure(cpu),
    isMet ? 'yes' : '**no**',
    `\`${command}\``,
  ]
}
