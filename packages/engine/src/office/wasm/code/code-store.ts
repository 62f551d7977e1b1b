import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { storedPath } from '../packed/stored-path.ts'
import { type KeptCode, writeCodeFile } from './code-file.ts'

const NOBODY_ELSE = 0o022

/** Form in which the module is compiled: code of the whole one writes data that is no longer in it. */
const FORM = 'without data'

/** Code of other builds is kept that long, since several may take turns. */
const OTHERS_MS = 30 * 24 * 60 * 60_000

/** Names of files that this module writes; a draft is left where a process was killed. */
const OURS = /^libreoffice-[0-9a-f]{16}\.code$|^[0-9a-f-]{36}\.draft$/

/** The file that holds LibreOffice's machine code between starts: one for each build, Node and kind of processor. */
export class CodeStore {
  /** Where the code is, or will be. */
  readonly file: string
  readonly #folder: string

  private constructor(folder: string, file: string) {
    this.#folder = folder
    this.file = file
  }

  /**
   * Opens the folder, and makes it where it is missing.
   *
   * The code that lies there is run: a folder that anybody else may write to is not used.
   *
   * @returns undefined where there is no such folder and none can be made
   */
  static async open(folder: string, wasmFolder: string): Promise<CodeStore | undefined> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (!(await isOwn(folder))) return undefined
      const { size, mtimeMs } = await stat(storedPath(join(wasmFolder, 'soffice.wasm')))
      const build = [size, mtimeMs, FORM, process.version, process.arch, cpus()[0]?.model]
      const name = createHash('sha256').update(JSON.stringify(build)).digest('hex').slice(0, 16)
      return new CodeStore(folder, join(folder, `libreoffice-${name}.code`))
    } catch {
      return undefined
    }
  }

  /** Replaces the code that is kept. A folder that takes nothing, or has no room, leaves all as it was. */
  async keep(code: KeptCode): Promise<void> {
    const draft = join(this.#folder, `${crypto.randomUUID()}.draft`)
    try {
      await writeFile(draft, writeCodeFile(code), { mode: 0o600, flag: 'wx' })
      await chmod(draft, 0o600)
      await rename(draft, this.file)
      await this.#removeOld(Date.now() - OTHERS_MS)
    } catch {
      await rm(draft, { force: true }).catch(() => {})
    }
  }

  /** Every update of LibreOffice or Node is another build: their code would fill the folder in time. */
  async #removeOld(before: number): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if (OURS.test(name) && (await stat(path)).mtimeMs < before) await rm(path, { force: true })
    }
  }
}

/** Whether nobody but this user and root may write to it; Windows keeps folders of a user by other means. */
async function isOwn(folder: string): Promise<boolean> {
  if (process.getuid === undefined) return true
  const { uid, mode } = await stat(folder)
  return (uid === process.getuid() || uid === 0) && (mode & NOBODY_ELSE) === 0
}
