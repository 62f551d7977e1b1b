import { serveTasks } from '../../lifetime/child/serve-tasks.ts'
import { markdownTasks } from './markdown-tasks.ts'

serveTasks(markdownTasks)
