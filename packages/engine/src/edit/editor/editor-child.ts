import { serveTasks } from '../../lifetime/child/serve-tasks.ts'
import { edit } from './edit-task.ts'
import { merge } from './merge-task.ts'
import { split } from './split-task.ts'
import { survey } from './survey-task.ts'

const tasks = { edit, merge, split, survey }

/** Tasks of a child that changes documents. */
export type EditorTasks = typeof tasks

serveTasks(tasks)
