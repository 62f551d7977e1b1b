import { setTimeout as elapsed } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPool } from '../../src/browser/test/pool-rig.ts'
import { openPage } from '../../src/network/test/browser-rig.ts'
import { operations, type RegisteredOperation } from '../../src/registry.ts'
import { type Attacker, openAttacker, type Release } from './attacker.ts'
import { CLOSED, INERT, LEAK_CHANNELS, NEVER_CARRIED, PRINTED } from './leak-page.ts'
import { activeFields, DOCUMENT_FIELDS, runAttack, SOURCE_FIELDS, type WayIn } from './ways-in.ts'

/** How long canaries listen to a page that has tried everything, in milliseconds. */
const QUIET_MS = 250
/**
 * How long a page is held for what is still on its way, in milliseconds; on an idle machine it is none.
 *
 * Transfers that stand still keep their places for 15 s: what comes in the third turn starts after 30.
 */
const TIMEOUT_MS = 50_000
/** How long the attacks by all fields may take together, in milliseconds: a minute on two idle processors. */
const ALL_MS = 240_000

const AT_ONCE = 4

interface Attack {
  readonly name: string
  readonly operation: RegisteredOperation
  readonly way: WayIn
}

const attacks: readonly Attack[] = Object.values(operations).flatMap((operation) =>
  activeFields(operation).flatMap((field) => {
    const way = DOCUMENT_FIELDS[field]
    return way ? [{ name: `${operation.name} ${field}`, operation, way }] : []
  }),
)

/**
 * One attack of each way: where nothing is closed, one operation shows what all of them would let through, and so does one
 * document of a way that brings in several.
 */
const ways = attacks.filter(
  ({ way }, index) =>
    way.same === undefined && attacks.findIndex((other) => other.way === way) === index,
)

test.each(Object.values(operations))('every way into $name is attacked here', (operation) => {
  const known = [...Object.keys(DOCUMENT_FIELDS), ...Object.keys(SOURCE_FIELDS)]
  expect(activeFields(operation).filter((field) => !known.includes(field))).toEqual([])
})

test(
  'an open policy lets everything through, by every field',
  async () => {
    const all = await Promise.all(
      ways.map(async (attack) => {
        const wanted = wantedOf(attack)
        const early = wanted.filter((channel) => !PRINTED.has(channel))
        const release: Release = (reached) =>
          vi.waitFor(() => expect(without(early, reached())).toEqual([]), { timeout: TIMEOUT_MS })
        return { attack, wanted, attacker: await openAttacker(release) }
      }),
    )
    const pool = openPool({ concurrency: 4 }, onTestFinished)
    const missing = await inTurns(
      all,
      async ({ attack: { operation, way, name }, attacker, wanted }) => {
        await runAttack(operation, way.request(attacker), attacker, pool)
        return [name, without(wanted, attacker.reached())]
      },
    )
    expect(missing).toEqual(ways.map(({ name }) => [name, []]))
  },
  ALL_MS,
)

test(
  'the default policy lets nothing through but to the host that is allowed',
  async () => {
    const all = await Promise.all(
      attacks.map(async (attack) => ({ attack, attacker: await openAttacker(listenOn) })),
    )
    const pool = poolFor(all.map(({ attacker }) => attacker))
    const reached = await inTurns(all, async ({ attack: { operation, way, name }, attacker }) => {
      await runAttack(operation, way.request(attacker), attacker, pool).catch(onlyRefusal)
      return [name, [...attacker.reached()]]
    })
    expect(reached).toEqual(attacks.map(({ name }) => [name, []]))
    // The pages were alive to try: their own server, which is allowed, heard of them when they had, or while they did.
    for (const { attack, attacker } of all) {
      const { channels } = attack.way
      if (channels.includes('web-socket')) expect(attacker.asked).toContain('/release')
      else if (channels.includes('r-image')) expect(attacker.asked).toContain('/to/302/r-image')
    }
  },
  ALL_MS,
)

test('a browser without the boundary lets even what no proxy carries through', async () => {
  const wanted = Object.values(LEAK_CHANNELS)
    .flat()
    .filter((channel) => !INERT.has(channel) && !PRINTED.has(channel))
  const attacker = await openAttacker(async () => {})
  const page = await openPage({ flags: [] })
  await page.goto(`${attacker.page}/document`)
  await vi.waitFor(() => expect(without(wanted, attacker.reached())).toEqual([]), TIMEOUT_MS)
})

describe('a document that leaves for another address takes nothing there', () => {
  const LEAVING: Readonly<Record<string, (url: string) => string>> = {
    'by its location': (url) => `<script>location = "${url}"</script>`,
    'by a refresh': (url) => `<meta http-equiv="refresh" content="0; url=${url}">`,
    'by a form': (url) =>
      `<form method="post" action="${url}"></form><script>document.forms[0].submit()</script>`,
    'by a link': (url) =>
      `<a href="${url}" ping="${url}"></a><script>document.links[0].click()</script>`,
    'by a redirect': (url) => `<script>location = "/to/302/${url.split('/').at(-1)}"</script>`,
    'by a download': (url) =>
      `<a download href="${url}"></a><script>document.links[0].click()</script>`,
  }
  test.each([
    ['unless it is allowed', true],
    ['whichever way it takes', false],
  ])('%s', async (_, isOpen) => {
    const all = await Promise.all(
      Object.entries(LEAVING).map(async ([way, leave]) => ({
        way,
        leave,
        attacker: await openAttacker(listenOn),
      })),
    )
    const pool = isOpen
      ? openPool({ concurrency: 4 }, onTestFinished)
      : poolFor(all.map(({ attacker }) => attacker))
    const options = { wait_ms: 100, timeout_ms: 3000 }
    const left = all.flatMap(({ way, leave, attacker }) =>
      [operations.convertHtml, operations.convertUrl, operations.convertHtmlImage].map(
        async (operation) => {
          const host = leave(attacker.canary(operation.name.replaceAll('/', '-')))
          // It may print the document, or what is left of it: where it went is what counts.
          await runAttack(operation, { host, options }, attacker, pool).catch(() => {})
          return [way, operation.name, attacker.reached().has(operation.name.replaceAll('/', '-'))]
        },
      ),
    )
    const outcomes = await Promise.all(left)
    expect(outcomes).toEqual(outcomes.map(([way, name]) => [way, name, isOpen]))
  })
})

test(
  'a remote source behind the boundary is refused, and not asked for, by any field of any operation',
  async () => {
    const sources = Object.values(operations).flatMap((operation) =>
      activeFields(operation).flatMap((field) => {
        const source = SOURCE_FIELDS[field]
        return source ? [{ name: `${operation.name} ${field}`, operation, source }] : []
      }),
    )
    const all = await Promise.all(
      sources.map(async (one) => ({ ...one, attacker: await openAttacker(listenOn) })),
    )
    const pool = poolFor(all.map(({ attacker }) => attacker))
    const open = openPool({ concurrency: 4 }, onTestFinished)
    const outcomes = await inTurns(all, async ({ name, operation, source, attacker }) => {
      for (const url of [attacker.canary('source'), `${attacker.page}/chain/3/source`]) {
        const attempt = runAttack(operation, source(url), attacker, pool)
        await expect(attempt, name).rejects.toMatchObject({
          code: 'url_not_allowed',
          message: expect.stringContaining('the network policy does not allow this address'),
        })
      }
      const closed = [...attacker.reached()]
      // The canary's answer is no invoice, for one.
      await runAttack(operation, source(attacker.canary('source')), attacker, open).catch(() => {})
      return [name, closed, [...attacker.reached()]]
    })
    expect(outcomes).toEqual(all.map(({ name }) => [name, [], ['source']]))
    expect(all.length).toBeGreaterThan(40)
  },
  ALL_MS,
)

/** Works on a few at once: each has a page or a process that wants a processor. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = [...items.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results[next[0]] = await work(next[1])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

/** An attack may also be refused before anything is loaded. */
function onlyRefusal(error: unknown): void {
  expect(error).toMatchObject({ code: 'url_not_allowed' })
}

/** Lets a page go when nothing has come for a while. */
async function listenOn(): Promise<void> {
  await elapsed(QUIET_MS)
}

/** A pool whose documents may load from these attackers' servers, and from nothing else that is private. */
function poolFor(attackers: readonly Pick<Attacker, 'host'>[]) {
  const allowHosts = attackers.map(({ host }) => host)
  const policy = { allowPrivate: false, allowHosts, denyHosts: [] }
  return openPool({ concurrency: 4, policy }, onTestFinished)
}

function wantedOf({ operation, way }: Attack): readonly string[] {
  // The theme's own font stands before the one that a script brings.
  const unused = operation.name === 'convert/markdown' ? ['css-font'] : []
  const prints =
    'mediaTypes' in operation.output && operation.output.mediaTypes[0] === 'application/pdf'
  return way.channels.filter(
    (channel) =>
      !unused.includes(channel) &&
      ![INERT, CLOSED, NEVER_CARRIED].some((channels) => channels.has(channel)) &&
      (prints || !PRINTED.has(channel)),
  )
}

function without(wanted: readonly string[], reached: ReadonlySet<string>): string[] {
  return wanted.filter((channel) => !reached.has(channel))
}
