import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The official command line of veraPDF, whole in one file, by the address that holds this version for good. */
const VERAPDF = {
  url: 'https://repo1.maven.org/maven2/org/verapdf/apps/greenfield-apps/1.28.2/greenfield-apps-1.28.2.jar',
  sha256: '687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6',
} as const

/** Where the tests look for it, below the root of the repository. */
const VERAPDF_JAR = 'node_modules/.cache/verapdf/greenfield-apps-1.28.2.jar'

const DOWNLOAD_TIMEOUT_MS = 120_000

/**
 * Downloads veraPDF, the judge of PDF/A and PDF/UA, where it is not there yet: 9.5 MB. It needs a Java runtime.
 *
 * @param root folder of the repository
 * @returns why it is missing now, or undefined; the tests that need it are skipped by name then
 */
export async function installVerapdf(root: string): Promise<string | undefined> {
  const file = join(root, VERAPDF_JAR)
  if (existsSync(file)) return undefined
  console.log('setup: veraPDF (download from Maven Central)')
  try {
    const response = await fetch(VERAPDF.url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
    if (!response.ok) return `the download answered with status ${response.status}`
    const bytes = Buffer.from(await response.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (sha256 !== VERAPDF.sha256)
      return `the download has SHA-256 ${sha256}, not ${VERAPDF.sha256}`
    mkdirSync(dirname(file), { recursive: true })
    // In place at once: an interrupted download must not look like a finished one.
    writeFileSync(`${file}.part`, bytes)
    renameSync(`${file}.part`, file)
    return undefined
  } catch (error) {
    return String(error)
  }
}
