import { serveTasks } from '../../lifetime/child/serve-tasks.ts'
import { officeTasks } from './office-tasks.ts'

serveTasks(officeTasks)
