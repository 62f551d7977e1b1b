import { serveTasks } from '../../lifetime/child/serve-tasks.ts'
import { edit } from './tasks/edit-task.ts'
import { merge } from './tasks/merge-task.ts'
import { split } from './tasks/split-task.ts'
import { survey } from './tasks/survey-task.ts'

const tasks = { edit, merge, split, survey }

/** Tasks of a child that changes documents. */
export type EditorTasks = typeof tasks

serveTasks(tasks)
