import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '@svc/engine/chromium'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeOperations } from '../test/fake-operations.ts'
import { type TestService, testService } from '../test/test-service.ts'

const TIMEOUT_MS = 240_000
const run = promisify(execFile)
const noCurl = await run('curl', ['--version']).then(
  () => '',
  () => ', its sample not run: no curl here',
)

let service: TestService
let browser: Browser

beforeAll(async () => {
  service = await testService({ access: { open: true } })
  const found = await findChromium(process.env)
  if (found === undefined) throw new Error('There is no browser.')
  browser = await chromium.launch({ executablePath: found.path, chromiumSandbox: false })
})
afterAll(async () => {
  await browser?.close()
  await service[Symbol.asyncDispose]()
})

test(
  `the page of the reference sends the example of every operation, and its sample for curl does${noCurl}`,
  async () => {
    const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } })
    page.setDefaultTimeout(60_000)
    await page.goto(`${service.url}/docs`)
    for (const { name } of Object.values(fakeOperations())) {
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
      expect([sent.url(), sent.status()]).toEqual([`${service.url}/${name}`, 200])
      await page.keyboard.press('Escape')
      if (noCurl === '') {
        const quiet = `${sample} --silent --output /dev/null --write-out '%{http_code}'`
        expect((await run('sh', ['-c', quiet])).stdout, sample).toBe('200')
      }
    }
  },
  TIMEOUT_MS,
)
