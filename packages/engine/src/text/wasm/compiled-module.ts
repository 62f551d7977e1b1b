import { readFile } from 'node:fs/promises'

// Code alone, which is the same for every document: what instances do with their memory stays with them.
const compiled = new Map<string, Promise<WebAssembly.Module>>()

/**
 * A module of WebAssembly, compiled once in a process: compiling HarfBuzz and its subsetter takes longer than drawing a
 * page with them.
 */
export function compiledModule(path: string): Promise<WebAssembly.Module> {
  const known = compiled.get(path)
  if (known) return known
  const module = readFile(path).then((bytes) => WebAssembly.compile(bytes))
  compiled.set(path, module)
  // One that could not be read is tried again.
  module.catch(() => compiled.delete(path))
  return module
}
