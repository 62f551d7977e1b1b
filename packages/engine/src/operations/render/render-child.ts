import { serveTasks } from '../../lifetime/child/serve-tasks.ts'
import { drawDocument } from './draw-document.ts'

serveTasks({ draw: drawDocument })
