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

const INTRODUCTION = `Figures of this project against others, newest run first, on the machine named with each. Each line is a ratio of two things that took
turns, A B A B …: \`medians\` compares their medians; \`rounds\` is least, middle and most of the ratios of the single rounds; \`CPU\`
compares the processor time of all processes, which says more than time where the machine had other work. Written by
\`npm run bench -- --results\`.`

/** Begins the part of a run: its date. */
const RUN = /^(?=\d{4}-\d\d-\d\d\. )/m

/**
 * The text of RESULTS.md: every figure that was taken, its spread and its command.
 *
 * @param earlier text that stands there: figures that were not taken now stay, with the circumstances of their run
 */
export function resultsText(
  suites: readonly SuiteFigures[],
  run: Circumstances,
  earlier = '',
): string {
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
    ...leftOf(earlier, new Set(rows.map(([name = '']) => name))),
  ].join('\n')
}

/** Parts of earlier runs without the figures that were taken anew. */
function leftOf(earlier: string, taken: ReadonlySet<string>): string[] {
  const nameOf = (line: string) => /^\| (.*?) \|/.exec(line)?.[1]
  const isTaken = (line: string) => taken.has(nameOf(line) ?? '')
  const [, ...runs] = earlier.split(RUN)
  return runs.flatMap((text) => {
    const lines = text.trimEnd().split('\n')
    const left = lines.filter((line) => !isTaken(line))
    // Besides the head of the table.
    const figures = left.filter((line) => nameOf(line) !== undefined).length - 2
    return figures > 0 ? [`${left.join('\n')}\n`] : []
  })
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
