import { createSvc, type Svc } from '@svc/node-sdk'
import type { Browser } from 'playwright-core'
import type { Contender } from '../contenders/contender.ts'
import { type Book, bookWithFootnotes, bookWithReferences, longTable } from '../documents/book.ts'
import { pageCount } from '../measure/page-count.ts'
import { PeakMemory } from '../measure/peak-memory.ts'
import { mean, median, ratio } from '../measure/statistics.ts'
import { type Player, type Taken, takeTurns } from '../measure/take-turns.ts'
import type { Figure, Figures, GoalKey } from '../report/goals.ts'
import { figure, type Table } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const PAGES = 300
/** So many that they are printed in parts. */
const ROWS = 20_000
const TIMEOUT_MS = 120_000
const PLAIN = 'library, without'
const PAGED = 'library, with'
const WEASYPRINT = 'WeasyPrint, with'
const OURS = 'library'
const RAW = 'raw playwright'

interface Made {
  readonly ms: number
  readonly pages: number
  readonly peakMb: number
}

type Taking = ReadonlyMap<string, readonly Taken<Made>[]>

/** Paged media of CSS against the same text without, and against WeasyPrint; a long table against raw Chromium. */
export async function pagedSuite({
  browserPath,
  browser,
  runs,
  peers,
  say,
}: SuiteContext): Promise<SuiteResult> {
  await using svc = createSvc({ browsers: { executablePath: browserPath } })
  const rounds = Math.max(2, Math.ceil(runs / 8))
  say('paged: contents and references')
  const references = await inTurns(bookPlayers(svc, bookWithReferences(PAGES), peers), rounds)
  say('paged: footnotes')
  const notes = await inTurns(bookPlayers(svc, bookWithFootnotes(PAGES), peers), rounds)
  say('paged: long table')
  const table = await inTurns(tablePlayers(svc, browser, longTable(ROWS)), rounds)
  const figures = {
    referencesOverPlain: compare(references, PAGED, PLAIN),
    footnotesOverPlain: compare(notes, PAGED, PLAIN),
    referencesOverWeasyPrint: compare(references, PAGED, WEASYPRINT),
  }
  return {
    title: 'Paged media',
    method:
      `A book of ${PAGES} pages: with a contents list and a reference on each page (\`target-counter\`, \`leader\`), or with a ` +
      'footnote on each, and the same HTML without the rules. The library is warm; WeasyPrint starts anew, as it is used. ' +
      `A table of ${ROWS} rows with a repeated head. Memory: most of all browser processes, beyond those at the start of the turn.`,
    tables: [
      madeTable('contents and references', references, PLAIN),
      madeTable('a footnote on every page', notes, PLAIN),
      madeTable(`table of ${ROWS} rows`, table, RAW),
    ],
    figures: withoutAbsent(figures),
    samples: Object.fromEntries(
      Object.entries({ references, notes, table }).flatMap(([subject, taken]) =>
        [...taken].map(([name, turns]) => [`${subject}: ${name}`, times(turns)]),
      ),
    ),
  }
}

function bookPlayers(
  svc: Svc,
  { plain, paged }: Book,
  peers: readonly Contender[],
): readonly Player<Made>[] {
  const weasyPrint = peers.find(({ name }) => name === 'WeasyPrint')
  return [
    { name: PLAIN, turn: () => timed(() => printed(svc, plain)) },
    { name: PAGED, turn: () => timed(() => printed(svc, paged)) },
    ...(weasyPrint === undefined
      ? []
      : [{ name: WEASYPRINT, maxRounds: 1, turn: () => timed(() => woven(weasyPrint, paged)) }]),
  ]
}

function tablePlayers(svc: Svc, browser: Browser, html: string): readonly Player<Made>[] {
  return [
    { name: RAW, turn: () => timed(() => raw(browser, html)) },
    { name: OURS, turn: () => timed(() => printed(svc, html)) },
  ]
}

async function printed(svc: Svc, html: string): Promise<Uint8Array> {
  const { bytes, warnings } = await svc.convertHtml({ html, options: { timeout_ms: TIMEOUT_MS } })
  // A layout that was given up would be quick to make.
  if (warnings.length > 0) throw new Error(`paged: ${warnings[0]?.message}`)
  return bytes
}

async function raw(browser: Browser, html: string): Promise<Uint8Array> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.setContent(html, { waitUntil: 'load' })
    return await page.pdf({ preferCSSPageSize: true, tagged: false })
  } finally {
    await context.close()
  }
}

async function woven(weasyPrint: Contender, html: string): Promise<Uint8Array> {
  const entrant = await weasyPrint.enter({ name: 'book', html, pages: PAGES, files: new Map() })
  try {
    return (await entrant.print()).bytes
  } finally {
    await entrant.close?.()
  }
}

async function timed(make: () => Promise<Uint8Array>): Promise<Made> {
  const memory = await PeakMemory.start()
  const since = performance.now()
  const bytes = await make()
  const ms = performance.now() - since
  return { ms, pages: pageCount(bytes), peakMb: (await memory.stop()) / 1e6 }
}

async function inTurns(players: readonly Player<Made>[], rounds: number): Promise<Taking> {
  const taken = await takeTurns(players, rounds)
  return new Map(players.map(({ name }, index) => [name, taken[index] ?? []]))
}

function times(turns: readonly Taken<Made>[]): number[] {
  return turns.map(({ result }) => result.ms)
}

/** Undefined where one of them did not take part. */
function compare(taken: Taking, ours: string, theirs: string): Figure | undefined {
  const [one, other] = [taken.get(ours) ?? [], taken.get(theirs) ?? []]
  if (one.length === 0 || other.length === 0) return undefined
  const cpu = (turns: readonly Taken<Made>[]) => mean(turns.map(({ cpuMs }) => cpuMs))
  return { ...ratio(times(one), times(other)), cpu: cpu(one) / cpu(other) }
}

function withoutAbsent(figures: { readonly [Key in GoalKey]?: Figure | undefined }): Figures {
  return Object.fromEntries(Object.entries(figures).filter(([, found]) => found !== undefined))
}

function madeTable(caption: string, taken: Taking, baseline: string): Table {
  const base = times(taken.get(baseline) ?? [])
  return {
    caption,
    columns: ['contender', 'median ms', 'min ms', `÷ ${baseline}`, 'CPU ms', 'MB', 'pages', 'runs'],
    rows: [...taken].map(([name, turns]) => [
      name,
      figure(median(times(turns))),
      figure(Math.min(...times(turns))),
      figure(ratio(times(turns), base).medians),
      figure(mean(turns.map(({ cpuMs }) => cpuMs))),
      figure(Math.max(...turns.map(({ result }) => result.peakMb))),
      String(turns.at(-1)?.result.pages),
      String(turns.length),
    ]),
  }
}
