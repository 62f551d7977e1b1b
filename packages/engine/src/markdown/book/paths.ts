import { posix } from 'node:path'

/** A path told from the folder of a document, as one from the folder of the book. */
export function pathFrom(path: string, name: string): string {
  const [file = '', query] = path.split('?')
  if (file.startsWith('/')) return path.replace(/^\/+/, '')
  const joined = posix.normalize(posix.join(posix.dirname(name), decoded(file)))
  return query === undefined ? joined : `${joined}?${query}`
}

/**
 * The document of a book that a path leads to: by its name, or as sites made of such folders name it, without its
 * ending, with that of a page, or by its folder.
 */
export function documentAt<Found>(
  path: string,
  byName: ReadonlyMap<string, Found>,
): Found | undefined {
  const [file = ''] = path.split('?')
  const exact = byName.get(file)
  if (exact !== undefined) return exact
  const stem = file.replace(/(?:\.html?|\/)$/i, '')
  const folder = stem === '' || stem === '.' ? '' : `${stem}/`
  const names = [`${stem}.md`, `${stem}.mdx`, `${stem}.markdown`, `${folder}README.md`]
  const found = [...names, `${folder}index.md`].find((name) => byName.has(name))
  return found === undefined ? undefined : byName.get(found)
}

/** Whether a path names a Markdown file. */
export function isMarkdown(path: string): boolean {
  const [file = ''] = path.split('?')
  return /\.(?:md|mdx|markdown)$/i.test(file)
}

/**
 * A path that leads out of the folder of the document, or as it was: written so that the browser, for which a document
 * without an address lies in the highest folder there is, does not make it one that leads into it.
 *
 * @see relativizeLinks, which writes it plainly
 */
export function keepClimbing(path: string): string {
  const [, climb = '', rest = ''] = /^(?:\.\/)*((?:\.\.(?:\/+|$))*)(.*)$/s.exec(path) ?? []
  if (climb === '') return path
  return `${climb.replaceAll(/\/+|$/g, '%2F').replace(/(?:%2F)+$/, '%2F')}${rest}`
}

/** A path without its escapes, or as it is where these are none. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
