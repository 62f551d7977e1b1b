import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { packageFile } from '../../installation/package-file.ts'

// Under Node 20 two of three processes stand still for ever; 22 is not measured.
const WASM_NODE_MAJOR = 24

/** Folder of LibreOffice as WebAssembly: its package is optional, and asks for Node 24. */
export function findWasm(nodeVersion: string = process.versions.node): string | undefined {
  if (Number.parseInt(nodeVersion, 10) < WASM_NODE_MAJOR) return undefined
  try {
    return dirname(packageFile('@matbee/libreoffice-converter/wasm/loader'))
  } catch {
    return undefined
  }
}

/**
 * LibreOffice's program on this machine.
 *
 * @param path the search path, as in the environment variable
 */
export function findSoffice(path: string): string | undefined {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    for (const name of ['soffice', 'libreoffice']) {
      const file = join(folder, name)
      if (isExecutable(file)) return file
    }
  }
  return undefined
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
