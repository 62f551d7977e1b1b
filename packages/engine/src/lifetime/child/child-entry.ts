import { extname } from 'node:path'

/**
 * Address of a child's entry module that lies beside the module asking.
 *
 * It has the ending of that module: `.ts` in the sources, `.js` once compiled. A bundle holds every entry as a
 * file of its own, beside its chunks.
 *
 * @param moduleUrl `import.meta.url` of a module in the same folder
 * @param name of the entry, without its ending
 * @example childEntry('file:///app/dist/pool.js', 'read-child') // file:///app/dist/read-child.js
 */
export function childEntry(moduleUrl: string, name: string): URL {
  return new URL(`./${name}${extname(new URL(moduleUrl).pathname)}`, moduleUrl)
}
