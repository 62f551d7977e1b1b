import { serveTasks } from '../../lifetime/child/serve-tasks.ts'
import { readFacts, rewrite } from './foreign-tasks.ts'

const tasks = { readFacts, rewrite }

/** Tasks of a child with PDFs from elsewhere. */
export type ForeignTasks = typeof tasks

serveTasks(tasks)
