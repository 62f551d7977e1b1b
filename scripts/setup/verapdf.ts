import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const VERSION = '1.28.2'
const URL_OF_JAR = `https://repo1.maven.org/maven2/org/verapdf/apps/greenfield-apps/${VERSION}/greenfield-apps-${VERSION}.jar`
const SHA256 = '687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6'

const DOWNLOAD_TIMEOUT_MS = 120_000

/** The official command line of veraPDF, whole in one file; `java -cp` runs it. */
export const VERAPDF_JAR = fileURLToPath(
  new URL(`../../node_modules/.cache/verapdf-${VERSION}.jar`, import.meta.url),
)

/**
 * Downloads veraPDF, the judge of PDF/A and PDF/UA, from Maven Central: 9.5 MB. Without network it stays away, and
 * without it or a Java the tests that ask it are skipped by name.
 */
export async function installVerapdf(): Promise<void> {
  if (existsSync(VERAPDF_JAR)) return
  console.log('setup: veraPDF (from Maven Central; holds PDF/A and PDF/UA against the standards)')
  try {
    const response = await fetch(URL_OF_JAR, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (sha256 !== SHA256) throw new Error(`the download has SHA-256 ${sha256}, not ${SHA256}`)
    mkdirSync(dirname(VERAPDF_JAR), { recursive: true })
    // In place at once: an interrupted download must not look like a finished one.
    writeFileSync(`${VERAPDF_JAR}.part`, bytes)
    renameSync(`${VERAPDF_JAR}.part`, VERAPDF_JAR)
  } catch (error) {
    console.log(`setup: not installed, veraPDF: ${error instanceof Error ? error.message : error}`)
  }
}
