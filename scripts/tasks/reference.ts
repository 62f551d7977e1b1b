import { show } from '../process.ts'

/** Writes anew what follows from the schemas: types of the library, pages of the reference, the OpenAPI document. */
export async function reference(): Promise<number> {
  process.env['UPDATE_REFERENCE'] = '1'
  process.env['UPDATE_OPENAPI'] = '1'
  const written = ['scripts/reference', 'packages/http/src/openapi/document.test.ts']
  return show('vitest', ['run', '--project', 'unit', ...written]) ? 0 : 1
}
