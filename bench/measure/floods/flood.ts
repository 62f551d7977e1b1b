// node --conditions=svc-source bench/measure/floods/flood.ts ADDRESS KEY NAMES…: sends requests until its standard input ends.
import { Agent } from 'node:http'
import { constants, setPriority } from 'node:os'
import { asker, type Flood } from './flood-request.ts'
import { HOSTILE_FLOODS } from './hostile-floods.ts'
import { MIXED_FLOODS } from './mixed-floods.ts'
import { UNFAIR_FLOODS } from './unfair-floods.ts'

const [address = '', key = '', ...names] = process.argv.slice(2)
const statuses: Record<string, Record<number, number>> = {}
const floods: [string, Flood][] = []
for (const name of names) {
  const made = await (UNFAIR_FLOODS[name] ?? HOSTILE_FLOODS[name] ?? MIXED_FLOODS[name])?.()
  if (made === undefined) throw new Error(`no such flood: ${name}`)
  floods.push([name, made])
}
// The generator must not take the processor from the service that it measures.
setPriority(constants.priority.PRIORITY_LOW)
process.stdin.resume().once('end', () => {
  process.stdout.write(`${JSON.stringify(statuses)}\n`, () => process.exit())
})
process.stdout.write('ready\n')
await Promise.all(floods.flatMap(([name, flood]) => sendAll(name, flood)))

/** Sends over all its connections. */
function sendAll(name: string, flood: Flood): readonly Promise<never>[] {
  const counts: Record<number, number> = {}
  statuses[name] = counts
  const agent = new Agent({ keepAlive: true, maxSockets: flood.connections })
  const ask = asker(address, key, agent)
  return Array.from({ length: flood.connections }, async () => {
    for (;;) {
      const status = await flood.send(ask).catch(() => 0)
      counts[status] = (counts[status] ?? 0) + 1
      // A connection that was refused: a server that is not there would be asked in a loop without a pause.
      if (status === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
}
