import { serveTasks } from '../../lifetime/child/serve-tasks.ts'
import { createMeasureTasks } from './measure-tasks.ts'

serveTasks(createMeasureTasks())
