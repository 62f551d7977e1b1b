import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { start, TaskError } from '../process.ts'

const VERSION = '1.28.2'
const ARTIFACT = 'org.verapdf.apps:greenfield-apps'
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
const SHA256 = '687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6'

const DOWNLOAD_TIMEOUT_MS = 180_000

/** The official command line of veraPDF, whole in one file; `java -cp` runs it. */
export const VERAPDF_JAR = fileURLToPath(
  new URL(`../../node_modules/.cache/verapdf-${VERSION}.jar`, import.meta.url),
)

/**
 * Brings veraPDF, the judge of PDF/A and PDF/UA, by its Maven coordinates: 9.5 MB. Without Maven or network it stays
 * away, and without it or a Java the tests that ask it are skipped by name.
 */
export async function installVerapdf(): Promise<void> {
  if (existsSync(VERAPDF_JAR)) return
  console.log('setup: veraPDF (by Maven; holds PDF/A and PDF/UA against the standards)')
  mkdirSync(dirname(VERAPDF_JAR), { recursive: true })
  const folder = mkdtempSync(`${VERAPDF_JAR}-`)
  try {
    const { ok, output } = await start(
      'mvn',
      ['-q', '-B', COPY, `-Dartifact=${ARTIFACT}:${VERSION}`, `-DoutputDirectory=${folder}`],
      { timeoutMs: DOWNLOAD_TIMEOUT_MS },
    )
    if (!ok) throw new TaskError(output.split('\n')[0])
    const jar = join(folder, `greenfield-apps-${VERSION}.jar`)
    const sha256 = createHash('sha256').update(readFileSync(jar)).digest('hex')
    if (sha256 !== SHA256) throw new TaskError(`the file has SHA-256 ${sha256}, not ${SHA256}`)
    // In place at once: an interrupted download must not look like a finished one.
    renameSync(jar, VERAPDF_JAR)
  } catch (error) {
    console.log(`setup: not installed, veraPDF: ${error instanceof Error ? error.message : error}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
