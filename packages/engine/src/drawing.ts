import './installation/refuse-old-node.ts'

export { startRendererEarly } from './operations/render/create-render-pool.ts'
export { startMeasurerEarly } from './text/measure/text-measurer.ts'
