import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** Whether processes can be looked at; elsewhere the tests that do are skipped. */
export const hasProc = process.platform === 'linux'

/** A process that this one started, or one of those. */
export interface Descendant {
  readonly pid: number
  readonly commandLine: string
}

/** All processes below this one. */
export async function descendants(): Promise<Descendant[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = (await Promise.all(names.map(readProcess))).filter((one) => one !== undefined)
  const found: Descendant[] = []
  for (let parents = [process.pid]; parents.length > 0; ) {
    const children = all.filter(({ parent }) => parents.includes(parent))
    found.push(...children)
    parents = children.map(({ pid }) => pid)
  }
  return found
}

/** The browsers below this process: not their wrappers, nor their children. */
export async function browserProcesses(): Promise<Descendant[]> {
  return (await descendants()).filter(
    ({ commandLine }) =>
      commandLine.includes('--user-data-dir=') &&
      !commandLine.includes('--type=') &&
      !/^\S*sh /.test(commandLine),
  )
}

/** The renderers below this process. */
export async function rendererProcesses(): Promise<Descendant[]> {
  return (await descendants()).filter(({ commandLine }) => commandLine.includes('--type=renderer'))
}

/** Profiles of this process's browsers that are on disk. */
export async function profileFolders(): Promise<string[]> {
  const names = await readdir(tmpdir())
  return names.filter((name) => name.startsWith(`svc-browser-${process.pid}-`))
}

/** File descriptors this process holds. */
export async function openDescriptors(): Promise<number> {
  return (await readdir('/proc/self/fd')).length
}

async function readProcess(name: string) {
  try {
    const [stat, commandLine] = await Promise.all([
      readFile(`/proc/${name}/stat`, 'utf8'),
      readFile(`/proc/${name}/cmdline`, 'utf8'),
    ])
    // The name in brackets may hold anything; state and parent come after it.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return undefined
    return {
      pid: Number(name),
      parent: Number(parent),
      commandLine: commandLine.replaceAll('\0', ' '),
    }
  } catch {
    // Ended meanwhile.
    return undefined
  }
}
