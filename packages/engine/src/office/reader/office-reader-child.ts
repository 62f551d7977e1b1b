import { serveTasks } from '../../child/serve-tasks.ts'
import { officeTasks } from './office-tasks.ts'

serveTasks(officeTasks)
