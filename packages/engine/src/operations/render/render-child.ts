import { serveTasks } from '../../lifetime/child/serve-tasks.ts'
import { compileHarfBuzz } from '../../text/shaping/harfbuzz.ts'
import { drawDocument } from './draw-document.ts'

serveTasks({ draw: drawDocument })
// While the first task is on its way.
void compileHarfBuzz()
