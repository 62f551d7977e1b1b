import { serveTasks } from '../../lifetime/child/serve-tasks.ts'
import { compileHarfBuzz } from '../shaping/harfbuzz.ts'
import { createMeasureTasks } from './measure-tasks.ts'

serveTasks(createMeasureTasks())
// While the first task is on its way.
void compileHarfBuzz()
