// Packs LibreOffice's two large files for the image, where a quarter of a gigabyte weighs more than a moment at each start.
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packFile } from '../src/office/wasm/packed/pack-file.ts'
import { packedName } from '../src/office/wasm/packed/stored-path.ts'

const LEVEL = 15
/** The module is read as a whole; of the other file, some kilobytes here and there. */
const FILES = { 'soffice.wasm': 4 * 2 ** 20, 'soffice.data': 2 ** 18 }

const folder = dirname(
  fileURLToPath(import.meta.resolve('@matbee/libreoffice-converter/wasm/loader')),
)
for (const [name, blockBytes] of Object.entries(FILES)) {
  const path = join(folder, name)
  const before = statSync(path).size
  packFile(path, { blockBytes, level: LEVEL })
  const after = statSync(packedName(path)).size
  console.info(`${name}: ${Math.round(before / 1e6)} MB, packed ${Math.round(after / 1e6)} MB`)
}
