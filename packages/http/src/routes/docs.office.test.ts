import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { createEngine, type Engine, type Operation, operations } from '@svc/engine'
import { findChromium } from '@svc/engine/chromium'
import { type Browser, type ConsoleMessage, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, testService } from '../test/test-service.ts'

const TIMEOUT_MS = 280_000
const run = promisify(execFile)
const noCurl = await run('curl', ['--version']).then(
  () => '',
  () => ', its sample not run: no curl here',
)

let website: Server
let engine: Engine
let service: TestService
let browser: Browser

beforeAll(async () => {
  website = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end('<!doctype html><title>Example</title><h1>Example</h1>')
  })
  await once(website.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(website.address() as AddressInfo).port}`
  engine = createEngine({
    browsers: { policy: { allowHosts: [host] } },
    operations: withAddress(`http://${host}/`),
  })
  service = await testService({ access: { open: true }, engine })
  const found = await findChromium(process.env)
  if (found === undefined) throw new Error('There is no browser.')
  browser = await chromium.launch({ executablePath: found.path, chromiumSandbox: false })
})
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
  await engine?.close()
  website?.close()
})

/** The registry, its examples about a page that is here: a test asks nobody outside. */
function withAddress(url: string): Readonly<Record<string, Operation>> {
  return Object.fromEntries(
    Object.entries<Operation>(operations).map(([key, operation]) => {
      const example = Object(operation.example)
      return [key, 'url' in example ? { ...operation, example: { ...example, url } } : operation]
    }),
  )
}

/** Media type of a success. */
function mediaTypeOf({ example, output }: Operation): string | undefined {
  if ('json' in output) return 'application/json'
  const { mediaTypes, formatField } = output
  const chosen: unknown = formatField?.path.reduce(
    (value: unknown, name) => Reflect.get(Object(value), name),
    example,
  )
  return formatField?.mediaTypes[String(chosen)] ?? mediaTypes[0]
}

test(
  `the page of the reference sends the example of every operation, and its sample for curl does${noCurl}`,
  async () => {
    const page = await referenceAt(service.url)
    for (const operation of Object.values<Operation>(engine.operations)) {
      await expectAnswers(page, operation, service.url)
    }
  },
  TIMEOUT_MS,
)

test(
  'behind the path of a proxy, too, of which the service knows nothing',
  async () => {
    await using proxy = await proxyAt('/tools/pdf')
    const page = await referenceAt(proxy.url)
    await expectAnswers(page, operations.convertHtml, proxy.url)
    const paths = new Set(proxy.paths.map((path) => path.slice(0, '/tools/pdf/'.length)))
    expect([...paths]).toEqual(['/tools/pdf/'])
  },
  TIMEOUT_MS,
)

/** The reference, as it is read at an address. */
async function referenceAt(url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } })
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.goto(`${url}/docs`)
  return page
}

/** Sends the example of an operation from its reference, and runs the sample for curl. */
async function expectAnswers(page: Page, operation: Operation, url: string): Promise<void> {
  const { name } = operation
  const expected = `200 ${mediaTypeOf(operation)}`
  const refused: string[] = []
  const note = (message: ConsoleMessage) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  }
  page.on('console', note)
  await page.evaluate((place) => {
    location.hash = place
  }, `tag/operations/POST/${name}`)
  const open = page.getByRole('button', { name: `Test Request (post /${name})` })
  await open.waitFor()
  const samples = await page.locator(`pre:has-text("/${name} ")`).allInnerTexts()
  const sample = samples.find((text) => text.startsWith('curl '))?.trim() ?? ''
  await open.click()
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Send' }).first().click()
  const sent = await answer
  const type = sent.headers()['content-type']?.split(';')[0]
  expect([sent.url(), `${sent.status()} ${type}`]).toEqual([`${url}/${name}`, expected])
  // A document of pages is shown in a frame.
  if (type === 'application/pdf') await page.locator('iframe').waitFor({ state: 'attached' })
  expect(refused, name).toEqual([])
  page.off('console', note)
  await page.keyboard.press('Escape')
  if (noCurl !== '') return
  const quiet = `${sample} --silent --output /dev/null --write-out '%{http_code} %{content_type}'`
  const { stdout } = await run('sh', ['-c', quiet])
  expect(stdout.split(';')[0], sample).toBe(expected)
}

/** A proxy that has the service below a path, and takes that path off. */
async function proxyAt(path: string) {
  const paths: string[] = []
  const proxy = createServer((asked, answer) => {
    paths.push(asked.url ?? '')
    const rest = asked.url?.startsWith(`${path}/`) ? asked.url.slice(path.length) : '/nothing'
    const { method = 'GET', headers } = asked
    const sent = request(new URL(rest, service.url), { method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 0, came.headers)
      came.pipe(answer)
    })
    asked.pipe(sent)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${path}`,
    paths,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
