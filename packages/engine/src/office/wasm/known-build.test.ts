import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findWasm } from '../engine/find-office.ts'
import { separateData } from './module/separate-data.ts'

/**
 * Three files know how the package's build of LibreOffice lies in memory. At an upgrade check, with the office tests:
 *
 * - `kit-class.ts`: the order of the members in LibreOfficeKit.h of the new version. The version of the engine that
 *   `svc doctor` prints must be right, and an encrypted document must be told from a damaged one.
 * - `number-separators.ts`: a workbook in German must print `1.234,50`, and one in French `1 234,50`.
 * - `module/separate-data.ts`: the shape of its start function; the test below must hold.
 */
test('the memory of the package is known for this version of it', () => {
  const engine = new URL('../../../package.json', import.meta.url)
  const {
    optionalDependencies = {},
    dependencies = {},
    peerDependencies = {},
  } = JSON.parse(readFileSync(engine, 'utf8'))
  const versions = { ...peerDependencies, ...optionalDependencies, ...dependencies }
  expect(versions['@matbee/libreoffice-converter']).toMatch(/^[~^]?2\.7\.2$/)
})

const wasmFolder = findWasm()

test.skipIf(wasmFolder === undefined)(
  'a third of the package’s module is data that it can do without',
  () => {
    const module = new Uint8Array(readFileSync(join(wasmFolder ?? '', 'soffice.wasm')).buffer)
    const before = module.length
    const kept = separateData(module)?.module.length ?? before
    expect(kept).toBeLessThan((before * 2) / 3)
  },
)
