import { createHash } from 'node:crypto'
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type KeptCode, writeCodeFile } from './code-file.ts'

const NOBODY_ELSE = 0o022

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
      const { size, mtimeMs } = await stat(join(wasmFolder, 'soffice.wasm'))
      const build = [size, mtimeMs, process.version, process.arch, cpus()[0]?.model]
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
    } catch {
      await rm(draft, { force: true }).catch(() => {})
    }
  }
}

/** Whether nobody but this user and root may write to it; Windows keeps folders of a user by other means. */
async function isOwn(folder: string): Promise<boolean> {
  if (process.getuid === undefined) return true
  const { uid, mode } = await stat(folder)
  return (uid === process.getuid() || uid === 0) && (mode & NOBODY_ELSE) === 0
}
