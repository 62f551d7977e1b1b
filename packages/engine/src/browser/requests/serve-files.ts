import type { AssetFolder } from '../../context.ts'
import { mediaTypeOf } from '../../media-type-of.ts'
import { literalPattern, type RequestRule } from './intercept-requests.ts'

/** Files that a document may load beside the network. */
export interface FilesBeside {
  /** Files of this render by path relative to the document's address. */
  readonly assets?: ReadonlyMap<string, Uint8Array> | undefined
  /** Files of the engine itself by path relative to the document's address: fonts, scripts of its own. */
  readonly own?: ((path: string) => Promise<Uint8Array | undefined>) | undefined
  /** Asked for what `assets` does not hold. */
  readonly folder?: AssetFolder | undefined
}

/** Answers requests below a document's address with the files of its request. */
export function serveAssets(document: URL, { assets, own }: FilesBeside): RequestRule {
  if (!assets && !own) return NOTHING
  return serveBelow(new URL('.', document), async (path) => assets?.get(path) ?? own?.(path))
}

/**
 * Answers requests with files of a folder; what is not there goes to the network.
 *
 * @param root address of the folder itself
 * @param within path in the folder that `root` stands for, empty or ending in `/`
 */
export function serveFolder(root: URL, within: string, { folder }: FilesBeside): RequestRule {
  if (!folder) return NOTHING
  return serveBelow(root, (path) => folder.read(`${within}${path}`).catch(() => undefined))
}

const NOTHING: RequestRule = { patterns: [], decide: () => undefined }

function serveBelow(
  root: URL,
  read: (path: string) => Promise<Uint8Array | undefined>,
): RequestRule {
  return {
    patterns: [{ urlPattern: `${literalPattern(root.href)}*` }],
    async decide({ request }) {
      const path = relativePath(request.url, root)
      const bytes = path === undefined ? undefined : await read(path)
      if (path === undefined || !bytes) return undefined
      return { kind: 'answer', name: path, bytes, mediaType: mediaTypeOf(path) }
    },
  }
}

/** Path of a URL below another one, decoded; undefined when it does not lie there. */
function relativePath(requested: string, root: URL): string | undefined {
  const { origin, pathname } = new URL(requested)
  if (origin !== root.origin || !pathname.startsWith(root.pathname)) return undefined
  try {
    return decodeURIComponent(pathname.slice(root.pathname.length)) || undefined
  } catch {
    return undefined
  }
}
