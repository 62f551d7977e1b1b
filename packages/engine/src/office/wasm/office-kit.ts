import { pathToFileURL } from 'node:url'
import type { Refusal } from '../engine/document-refused.ts'
import { filterOptions } from '../engine/filter-options.ts'
import type { OfficeJob } from '../engine/office-driver.ts'
import type { LaidOutDocument } from '../engine/office-engine.ts'
import { fontconfigRules } from '../fonts/fontconfig-rules.ts'
import type { EmscriptenModule } from './emscripten.ts'
import { textAt, withTexts } from './heap-text.ts'
import { kitVersion } from './kit-class.ts'
import { NumberSeparators } from './number-separators.ts'
import { PasswordAnswers } from './password-answers.ts'

/** LibreOffice would not do as asked; the office itself goes on. */
export class OfficeRefusal extends Error {
  readonly why: Refusal['why']

  constructor(why: Refusal['why'], detail: string) {
    super(detail)
    this.name = 'OfficeRefusal'
    this.why = why
  }
}

const PROGRAM = '/instdir/program'
const FONTS = '/instdir/share/fonts/truetype'
/** Behind the rules that know the kinds of fonts, before those that prefer one of a kind. */
const FONT_RULES = '/instdir/share/fontconfig/conf.d/59-stand-ins.conf'
const PROFILE_FOLDERS = [
  '/instdir/user',
  '/instdir/user/temp',
  '/instdir/user/temp/embeddedfonts',
  '/instdir/user/temp/embeddedfonts/fromdocs',
  '/instdir/user/temp/embeddedfonts/fromsystem',
  '/instdir/user/registry',
  '/instdir/user/registry/data',
]
/** Folder of the document and its result; empty between conversions. */
const WORK = '/tmp/work'

/** A running LibreOffice, spoken to through LibreOfficeKit; its files are in memory. */
export class OfficeKit {
  readonly #module: EmscriptenModule
  readonly #office: number
  /** Missing where the build's class is not known: then an encrypted document counts as an unreadable one. */
  readonly #passwords: PasswordAnswers | undefined
  readonly #separators: NumberSeparators
  /** For example `LibreOffice 24.8.8`. */
  readonly version: string

  /** @param fonts font files by name, added to those of the package before the office looks for them */
  constructor(module: EmscriptenModule, fonts: ReadonlyMap<string, Uint8Array>) {
    const { FS } = module
    this.#module = module
    for (const folder of [...PROFILE_FOLDERS, WORK]) {
      if (!FS.analyzePath(folder).exists) FS.mkdir(folder)
    }
    for (const [name, bytes] of fonts) FS.writeFile(`${FONTS}/${name}`, bytes)
    FS.writeFile(FONT_RULES, Buffer.from(fontconfigRules()))
    this.#office = withTexts(module, [PROGRAM], (path) => module._libreofficekit_hook(path))
    if (this.#office === 0) throw new Error('LibreOfficeKit did not start.')
    this.#separators = new NumberSeparators(module)
    const version = kitVersion(module, this.#office)
    this.version = version ?? 'LibreOffice'
    if (version !== undefined) this.#passwords = new PasswordAnswers(module, this.#office)
  }

  /** @throws OfficeRefusal */
  convert(job: OfficeJob): LaidOutDocument {
    const { FS } = this.#module
    const source = `${WORK}/${job.name ?? 'document'}.${job.format}`
    const target = `${WORK}/result.pdf`
    FS.writeFile(source, job.document)
    try {
      const { document, isLocaleApplied } = this.#load(source, job)
      try {
        this.#save(document, target, job)
      } finally {
        this.#module._lok_documentDestroy(document)
      }
      return { bytes: FS.readFile(target), isLocaleApplied }
    } finally {
      for (const name of FS.readdir(WORK).filter((entry) => !entry.startsWith('.'))) {
        FS.unlink(`${WORK}/${name}`)
      }
    }
  }

  #load(path: string, { format, locale = 'en-US' }: OfficeJob) {
    const { language, isLocaleApplied } = this.#separators.languageFor(format, locale)
    const texts = [pathToFileURL(path).href, `Language=${language}`] as const
    this.#passwords?.listen()
    const document = withTexts(this.#module, texts, (url, options) =>
      this.#module._lok_documentLoadWithOptions(this.#office, url, options),
    )
    this.#passwords?.stop()
    if (document !== 0) return { document, isLocaleApplied }
    throw new OfficeRefusal(
      this.#passwords?.wasAsked ? 'encrypted' : 'unreadable',
      this.#lastError(),
    )
  }

  #save(document: number, path: string, { exportOptions }: OfficeJob): void {
    const texts = [`file://${path}`, 'pdf', filterOptions(exportOptions)] as const
    const saved = withTexts(this.#module, texts, (url, format, options) =>
      this.#module._lok_documentSaveAs(document, url, format, options),
    )
    if (saved === 0) throw new OfficeRefusal('unwritable', this.#lastError())
  }

  #lastError(): string {
    return textAt(this.#module, this.#module._lok_getError(this.#office))
  }
}
