import type { ToolBesideProject } from './beside-project.ts'

/** TypeDoc: finds public members without a comment, and links that lead nowhere. */
export const TYPEDOC: ToolBesideProject = {
  name: 'TypeDoc',
  use: 'finds public members without documentation',
  packages: ['typedoc@0.28.20', 'typescript@6.0.3'],
  program: 'typedoc/bin/typedoc',
}
