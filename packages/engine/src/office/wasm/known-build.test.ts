import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Two files know how the package's build of LibreOffice lies in memory. At an upgrade check, with the office tests:
 *
 * - `kit-class.ts`: the order of the members in LibreOfficeKit.h of the new version. The version of the engine that
 *   `svc doctor` prints must be right, and an encrypted document must be told from a damaged one.
 * - `number-separators.ts`: a workbook in German must print `1.234,50`, and one in French `1 234,50`.
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
