import { lookup } from 'mrmime'
import type { AssetFolder } from '../context.ts'
import { literalPattern, type RequestRule } from './intercept-requests.ts'

/** Files that a document may find beside it. */
export interface FilesBeside {
  /** Files of this render by path relative to the document's address. */
  readonly assets?: ReadonlyMap<string, Uint8Array> | undefined
  /** Asked for what `assets` does not hold. */
  readonly folder?: AssetFolder | undefined
}

/** Answers requests below a document's address with the files beside it; what is not there goes to the network. */
export function serveFiles(document: URL, { assets, folder }: FilesBeside): RequestRule {
  if (!assets && !folder) return { patterns: [], decide: () => undefined }
  return {
    patterns: [{ urlPattern: `${literalPattern(new URL('.', document).href)}*` }],
    async decide({ request }) {
      const path = relativePath(request.url, document)
      if (path === undefined) return undefined
      const bytes = assets?.get(path) ?? (await folder?.read(path).catch(() => undefined))
      if (!bytes) return undefined
      return { kind: 'answer', bytes, mediaType: lookup(path) ?? 'application/octet-stream' }
    },
  }
}

/** Path of a URL below the document's folder, decoded; undefined when it is not there or is the document. */
function relativePath(requested: string, document: URL): string | undefined {
  const { origin, pathname } = new URL(requested)
  const folder = new URL('.', document)
  if (origin !== folder.origin || !pathname.startsWith(folder.pathname)) return undefined
  try {
    return decodeURIComponent(pathname.slice(folder.pathname.length)) || undefined
  } catch {
    return undefined
  }
}
