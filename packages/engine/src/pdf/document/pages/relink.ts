import { byteString, isName, isString, type PdfObject, withEntries } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { utf8Bytes } from '../../file/text-string.ts'
import { changeAnnotations } from '../annotations.ts'
import {
  destinationArray,
  namedDestinations,
  parseDestination,
  setNamedDestinations,
} from '../destinations.ts'
import { uriAction, uriOf } from '../web-link.ts'
import { type PdfPage, readRectangle } from './tree/page-tree.ts'

/**
 * Makes links that lead below a base relative to it, and removes those that lead to the base itself, and those that run
 * a script: there is no document in a PDF that it could work on.
 *
 * @param base address the document stood on while it was printed, for example `http://document.localhost/`
 */
export function relativizeLinks(file: PdfFile, pages: readonly PdfPage[], base: string): void {
  for (const page of pages) {
    changeAnnotations(file, page, (annotation) => {
      const uri = uriOf(file, annotation)
      if (uri && isScript(uri.value)) return undefined
      const relative = uri && relativeUri(uri.value, base)
      if (relative === undefined) return annotation
      // The document itself, or a place in it that does not exist: Chromium writes those that do as destinations.
      if (relative === '' || relative.startsWith('#')) return undefined
      return withEntries(annotation, { A: uriAction(byteString(relative)) })
    })
  }
}

/**
 * Makes named destinations of links to addresses of a scheme: the corner of each link, under the rest of its address. A
 * name that the file has already keeps its place.
 *
 * @param scheme with its colon
 */
export function namePlaces(file: PdfFile, pages: readonly PdfPage[], scheme: string): void {
  const places = new Map<string, PdfObject>()
  for (const page of pages) {
    changeAnnotations(file, page, (annotation) => {
      const place = placeName(uriOf(file, annotation)?.value, scheme)
      const rectangle = readRectangle(file, annotation.get('Rect'))
      if (place === undefined || rectangle === undefined) return annotation
      const { left: leftPt, top: topPt } = rectangle
      places.set(place, destinationArray({ pageNum: page.num, leftPt, topPt }))
      return undefined
    })
  }
  if (places.size > 0) setNamedDestinations(file, new Map([...places, ...namedDestinations(file)]))
}

function placeName(uri: string | undefined, scheme: string): string | undefined {
  if (!uri?.startsWith(scheme)) return undefined
  try {
    return utf8Bytes(decodeURIComponent(uri.slice(scheme.length)))
  } catch {
    // One that the author wrote.
    return undefined
  }
}

/** Whether an address is a script, as browsers read it: without regard to case, blanks and control characters. */
function isScript(uri: string): boolean {
  return /^(?:javascript|vbscript):/i.test(uri.replace(/[\0-\x20]/g, ''))
}

/**
 * Takes away the named destinations whose name starts with a prefix. Links to them keep working: they get the
 * place itself instead of its name.
 */
export function dropDestinations(file: PdfFile, pages: readonly PdfPage[], prefix: string): void {
  const destinations = namedDestinations(file)
  const kept = [...destinations].filter(([key]) => !key.startsWith(prefix))
  if (kept.length === destinations.size) return
  for (const page of pages) {
    changeAnnotations(file, page, (annotation) => {
      const target = file.resolve(annotation.get('Dest'))
      if (!(isName(target) || isString(target)) || !target.value.startsWith(prefix))
        return annotation
      const destination = parseDestination(file, destinations.get(target.value))
      return destination && withEntries(annotation, { Dest: destinationArray(destination) })
    })
  }
  setNamedDestinations(file, new Map(kept))
}

/**
 * An address relative to a base; undefined when it is not of its host.
 *
 * @example relativeUri('http://document.localhost/a/b.html', 'http://document.localhost/') // 'a/b.html'
 */
export function relativeUri(uri: string, base: string): string | undefined {
  let folder = base.endsWith('/') ? base : `${base}/`
  if (uri === folder.slice(0, -1)) return ''
  const root = new URL('/', base).href
  if (!uri.startsWith(root)) return undefined
  let climb = ''
  while (!uri.startsWith(folder)) {
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
    climb += '../'
  }
  // Slashes are escaped in a path that leads out of the highest folder: `..` goes nowhere from there.
  const relative = `${climb}${uri.slice(folder.length)}`.replace(/^(?:\.\.(?:\/|%2F))+/i, (up) =>
    up.replaceAll(/%2F/gi, '/'),
  )
  // `//host` and `scheme:` would be read as another host and scheme (RFC 3986, 4.2).
  return /^(\/|[^/?#]*:)/.test(relative) ? `./${relative}` : relative
}
