import { serveTasks } from '../../lifetime/child/serve-tasks.ts'
import { merge } from './merge-task.ts'

const tasks = { merge }

/** What a child does to documents. */
export type EditorTasks = typeof tasks

serveTasks(tasks)
