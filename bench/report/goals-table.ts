import type { Goal } from './goal.ts'
import { type Figures, GOALS, type GoalKey } from './goals.ts'
import { figure, type Table } from './table.ts'

/** Unit of a limit; ratios are bare numbers. */
const UNITS = { '×': '', ms: ' ms', '/s': '/s' } as const satisfies Record<Goal['unit'], string>

/** The goals beside what was measured; met or not is said of the medians. */
export function goalsTable(figures: Figures): Table {
  return {
    caption: 'Figures of this run beside their goals; met or not is said of the medians',
    columns: ['figure', 'goal', 'medians', 'minima', 'CPU', 'met'],
    rows: Object.entries<Goal>(GOALS).map(([key, goal]) => {
      const { comparison, limit, unit } = goal
      const wanted = `${comparison === 'at most' ? '≤' : '≥'} ${limit}${UNITS[unit]}`
      const measured = figures[key as GoalKey]
      if (measured === undefined) {
        return [goal.figure, wanted, '–', '–', '–', goal.missing ?? 'not run']
      }
      const { medians, minima = Number.NaN, cpu = Number.NaN } = measured
      const met = comparison === 'at most' ? medians <= limit : medians >= limit
      return [goal.figure, wanted, ...[medians, minima, cpu].map(figure), met ? 'yes' : '**no**']
    }),
  }
}
