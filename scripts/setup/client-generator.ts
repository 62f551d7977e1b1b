import type { ToolBesideProject } from './beside-project.ts'

/** openapi-typescript, and the client that its types are for: shows what a generated client takes and refuses. */
export const CLIENT_GENERATOR: ToolBesideProject = {
  name: 'openapi-typescript',
  use: 'generates a client of the OpenAPI document',
  packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'],
  program: 'openapi-typescript/bin/cli.js',
}
