import { promises as dns } from 'node:dns'
import type { NetworkJudge } from './policy.ts'

/** Every address of a host name; empty or rejected when there is none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>

/**
 * The resolver for names that documents choose: asks the name servers from the event loop.
 *
 * Not `dns.lookup`: that blocks one of the process's four worker threads per name, so four names of a name
 * server that never answers would stop the file system and every other render's lookups.
 *
 * @param timeoutMs how long one name server may take
 * @param servers addresses of the name servers, with port if not 53; default those of the system
 */
export function networkResolver(timeoutMs: number, servers?: readonly string[]): ResolveHost {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 1 })
  if (servers) resolver.setServers(servers)
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

/** The system's resolver, with its hosts file: for the names an operator listed, who has put them there. */
export const resolveWithSystem: ResolveHost = async (host) => {
  const answers = await dns.lookup(host, { all: true, order: 'verbatim' })
  return answers.map(({ address }) => address)
}

/** The resolver of a policy: the system's for hosts the operator named, the name servers for the rest. */
export function policyResolver(judge: NetworkJudge, timeoutMs: number): ResolveHost {
  const ask = networkResolver(timeoutMs)
  return (host) => (judge.trusts(host) ? resolveWithSystem(host) : ask(host))
}
