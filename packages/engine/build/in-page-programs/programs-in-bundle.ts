import type { Plugin } from 'rolldown'
import { bundlePrograms } from './bundle-programs.ts'

const PROGRAMS = '\0in-page-programs'

/**
 * Brings the programs that run in pages into a bundle of the engine's sources, as text: a file beside the bundle would be
 * one that the bundlers of users do not find.
 */
export const programsInBundle: Plugin = {
  name: 'programs-in-bundle',
  resolveId: (id) => (id === '#in-page-programs' ? PROGRAMS : null),
  async load(id) {
    if (id !== PROGRAMS) return null
    const programs = JSON.stringify(await bundlePrograms())
    return `const programs = ${programs}\nexport const inPagePrograms = () => Promise.resolve(programs)`
  },
}
