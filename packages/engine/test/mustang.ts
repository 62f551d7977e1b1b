import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const VERSION = '2.26.0'

/**
 * Validator of Mustang, the reference for electronic invoices in PDF: 50 MB, and so not fetched by the setup. Tests that
 * ask it are skipped by name without it. To have it:
 * `mvn dependency:get -Dtransitive=false -Dartifact=org.mustangproject:validator:2.26.0:jar:shaded`, and copy it here. Its parent,
 * `org.mustangproject:core:2.26.0`, is not in Maven Central: a POM with nothing but that name in the local repository stands in.
 */
const MUSTANG_JAR = fileURLToPath(
  new URL(`../../../node_modules/.cache/mustang-${VERSION}.jar`, import.meta.url),
)

/** Whether Mustang is here, and a Java that runs a program from its source. */
export const hasMustang =
  existsSync(MUSTANG_JAR) && spawnSync('javac', ['-version']).error === undefined

const PROGRAM = `
public class Judge {
  public static void main(String[] files) {
    for (String file : files) {
      var validator = new org.mustangproject.validator.ZUGFeRDValidator();
      System.out.println(validator.validate(file));
      System.out.println("VERDICT " + validator.wasCompletelyValid());
    }
  }
}`

/** Mustang's verdict on an invoice in a PDF: on the PDF, and on the invoice. */
export interface MustangVerdict {
  readonly passed: boolean
  /** Its report, as XML. */
  readonly report: string
}

/** Has Mustang judge PDFs that hold an electronic invoice, all in one Java process. */
export function judgeInvoices(pdfs: readonly Uint8Array[]): readonly MustangVerdict[] {
  const folder = mkdtempSync(join(tmpdir(), 'mustang-'))
  try {
    const program = join(folder, 'Judge.java')
    writeFileSync(program, PROGRAM)
    const files = pdfs.map((bytes, index) => {
      const file = join(folder, `${index}.pdf`)
      writeFileSync(file, bytes)
      return file
    })
    const { stdout, stderr } = spawnSync('java', ['-cp', MUSTANG_JAR, program, ...files], {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    })
    const verdicts = stdout.split(/^VERDICT (true|false)$/m)
    if (verdicts.length !== 2 * pdfs.length + 1) throw new Error(`Mustang failed: ${stderr}`)
    return pdfs.map((_, index) => ({
      report: verdicts[2 * index] ?? '',
      passed: verdicts[2 * index + 1] === 'true',
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
