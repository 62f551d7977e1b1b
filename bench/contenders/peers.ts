import { findProgram } from '../measure/run-program.ts'
import type { Contender } from './contender.ts'
import { GOTENBERG_VARIABLE, gotenberg } from './gotenberg.ts'
import { program, weasyPrint, wkhtmltopdf } from './programs.ts'

/** Others who make PDFs of HTML, by the name that `--against` takes, and where they are looked for. */
const PEERS = {
  gotenberg: {
    place: `an address in ${GOTENBERG_VARIABLE}`,
    find: async () => {
      const address = process.env[GOTENBERG_VARIABLE]
      return address ? gotenberg(address) : undefined
    },
  },
  weasyprint: { place: 'weasyprint on PATH', find: () => found('weasyprint', weasyPrint) },
  wkhtmltopdf: { place: 'wkhtmltopdf on PATH', find: () => found('wkhtmltopdf', wkhtmltopdf) },
} as const

/** Name of one of {@link PEERS}. */
export type PeerName = keyof typeof PEERS

/** Every peer by its name. */
export const PEER_NAMES = Object.keys(PEERS) as PeerName[]

/** Peers that are here, and what would have to be there for those that are not. */
export interface FoundPeers {
  readonly contenders: readonly Contender[]
  /** For example `gotenberg (an address in SVC_BENCH_GOTENBERG)`. */
  readonly absent: readonly string[]
}

/** Looks for peers; none is started or installed. */
export async function findPeers(names: readonly PeerName[]): Promise<FoundPeers> {
  const all = await Promise.all(
    names.map(async (name) => ({ name, contender: await PEERS[name].find() })),
  )
  return {
    contenders: all.flatMap(({ contender }) => contender ?? []),
    absent: all
      .filter(({ contender }) => contender === undefined)
      .map(({ name }) => `${name} (${PEERS[name].place})`),
  }
}

async function found(
  name: string,
  describe: (path: string) => Parameters<typeof program>[0],
): Promise<Contender | undefined> {
  const path = await findProgram(name)
  return path === undefined ? undefined : program(describe(path))
}
