import { homedir } from 'node:os'
import { join } from 'node:path'
import type { CodeCache } from '@svc/engine/office'

/**
 * Where LibreOffice's machine code is kept between runs: the folder that `SVC_CODE_CACHE` names, else that of the user's
 * caches.
 *
 * @returns undefined when `SVC_CODE_CACHE` is `off`, or the user has no home and names no folder
 */
export function codeCache(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: () => string = homedir,
): CodeCache | undefined {
  const { SVC_CODE_CACHE: chosen } = env
  if (chosen === 'off') return undefined
  // A command converts for its user alone.
  const caches = chosen ? undefined : cachesOf(env, platform, home)
  const folder = chosen || (caches && join(caches, 'svc'))
  return folder ? { folder, documents: 'first' } : undefined
}

/** Source: XDG Base Directory Specification 0.8; Apple's File System Programming Guide; KNOWNFOLDERID of Windows. */
function cachesOf(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: () => string,
): string | undefined {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env
  if (platform === 'win32' && local) return local
  if (platform === 'darwin') return atHome(home, 'Library', 'Caches')
  return xdg || atHome(home, '.cache')
}

/** A user without an entry in passwd and without HOME, as containers have, has no home. */
function atHome(home: () => string, ...names: readonly string[]): string | undefined {
  try {
    return join(home(), ...names)
  } catch {
    return undefined
  }
}
