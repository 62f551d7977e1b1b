import { serveTasks } from '../../lifetime/child/serve-tasks.ts'
import { edit } from './edit-task.ts'
import { merge } from './merge-task.ts'

const tasks = { edit, merge }

/** What a child does to documents. */
export type EditorTasks = typeof tasks

serveTasks(tasks)
