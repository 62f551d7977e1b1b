// Started as a program by the benchmark of the command line: node playwright-program.ts browser input output
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const [executablePath = '', input = '', output = ''] = process.argv.slice(2)
const margin = '20mm'

const browser = await chromium.launch({ executablePath })
const page = await browser.newPage()
await page.goto(pathToFileURL(input).href)
await page.pdf({
  path: output,
  format: 'A4',
  printBackground: true,
  margin: { top: margin, right: margin, bottom: margin, left: margin },
})
await browser.close()
