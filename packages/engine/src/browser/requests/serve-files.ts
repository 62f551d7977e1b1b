import type { AssetFolder } from '../../context.ts'
import { mediaTypeOf } from '../../media-type-of.ts'
import type { FindFile } from '../../network/proxy/lent-files.ts'
import type { BrowserPage } from '../pool/browser-pool.ts'
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

/** Files below an address. */
export interface FilesBelow {
  readonly root: URL
  readonly find: FindFile
}

/** Files of a request below its document's address; undefined for a request without any. */
export function assetsBeside(document: URL, { assets, own }: FilesBeside): FilesBelow | undefined {
  if (!assets && !own) return undefined
  return filesBelow(new URL('.', document), async (path) => assets?.get(path) ?? own?.(path))
}

/**
 * Files of a folder; undefined where there is none.
 *
 * @param root address of the folder itself
 * @param within path in the folder that `root` stands for, empty or ending in `/`
 */
export function filesOfFolder(
  root: URL,
  within: string,
  { folder }: FilesBeside,
): FilesBelow | undefined {
  return (
    folder && filesBelow(root, (path) => folder.read(`${within}${path}`).catch(() => undefined))
  )
}

/** Answers requests with files in the place of a server; what is not among them goes to the network. */
export function serveFiles(files: FilesBelow | undefined): RequestRule {
  if (files === undefined) return { patterns: [], decide: () => undefined }
  return {
    patterns: [{ urlPattern: `${literalPattern(files.root.href)}*` }],
    async decide({ request }) {
      const file = await files.find(new URL(request.url))
      return file && { kind: 'answer', ...file }
    },
  }
}

/** Lends files to a document at the blank document's origin: no server is there, so the proxy sends them itself. */
export function lendFiles(
  { lend, signal }: Pick<BrowserPage, 'lend' | 'signal'>,
  all: readonly (FilesBelow | undefined)[],
): void {
  const lent = all.filter((files) => files !== undefined)
  if (lent.length === 0) return
  lend(async (address) => {
    for (const { find } of lent) {
      const file = await find(address)
      if (file) return file
    }
    return undefined
  }, signal)
}

function filesBelow(
  root: URL,
  read: (path: string) => Promise<Uint8Array | undefined>,
): FilesBelow {
  return {
    root,
    async find(address) {
      const path = relativePath(address, root)
      const bytes = path === undefined ? undefined : await read(path)
      if (path === undefined || !bytes) return undefined
      return { name: path, bytes, mediaType: mediaTypeOf(path) }
    },
  }
}

/** Path of a URL below another one, decoded; undefined when it does not lie there. */
function relativePath({ origin, pathname }: URL, root: URL): string | undefined {
  if (origin !== root.origin || !pathname.startsWith(root.pathname)) return undefined
  try {
    return decodeURIComponent(pathname.slice(root.pathname.length)) || undefined
  } catch {
    return undefined
  }
}
