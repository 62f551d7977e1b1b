import { boundarySuite } from './boundary.ts'
import { cliSuite } from './cli.ts'
import { drawingSuite } from './drawing/drawing.ts'
import { labelsSuite } from './drawing/labels.ts'
import { editingSuite } from './editing/editing.ts'
import { eventLoopSuite } from './event-loop.ts'
import { finishSuite } from './finish.ts'
import { growthSuite } from './growth.ts'
import { htmlSuite } from './html.ts'
import { imagesSuite } from './images.ts'
import { jobsSuite } from './jobs.ts'
import { markdownSuite } from './markdown.ts'
import { memorySuite } from './memory/memory.ts'
import { officeSuite } from './office.ts'
import { optionsSuite } from './options.ts'
import { pagedSuite } from './paged.ts'
import { pipelineSuite } from './pipeline.ts'
import { poolSuite } from './pool.ts'
import { reuseSuite } from './reuse.ts'
import { serviceSuite } from './service.ts'
import type { Suite } from './suite.ts'
import { fairnessSuite } from './tenants/fairness.ts'
import { neighboursSuite } from './tenants/neighbours.ts'

/** Every suite by the name it has on the command line. */
export const suites = {
  html: htmlSuite,
  growth: growthSuite,
  finish: finishSuite,
  images: imagesSuite,
  drawing: drawingSuite,
  labels: labelsSuite,
  editing: editingSuite,
  cli: cliSuite,
  pool: poolSuite,
  options: optionsSuite,
  reuse: reuseSuite,
  boundary: boundarySuite,
  service: serviceSuite,
  fairness: fairnessSuite,
  neighbours: neighboursSuite,
  'event-loop': eventLoopSuite,
  pipeline: pipelineSuite,
  jobs: jobsSuite,
  office: officeSuite,
  markdown: markdownSuite,
  paged: pagedSuite,
  memory: memorySuite,
} as const satisfies Record<string, Suite>

/** Name of a suite. */
export type SuiteName = keyof typeof suites
