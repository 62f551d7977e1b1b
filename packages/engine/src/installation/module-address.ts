import { pathToFileURL } from 'node:url'

/**
 * Address of a module. Bundlers leave `import.meta.url` empty in CommonJS, where `__filename` says the same.
 *
 * @param url `import.meta.url` of the module
 */
export function moduleAddress(url: string | undefined): string {
  if (url) return url
  const file = typeof __filename === 'string' ? __filename : `${process.cwd()}/main.js`
  return pathToFileURL(file).href
}
