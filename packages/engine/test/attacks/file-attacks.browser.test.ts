import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { pixelsOf } from '../../src/browser/test/image-facts.ts'
import { openPool } from '../../src/browser/test/pool-rig.ts'
import { hasPoppler, textOf } from '../../src/browser/test/poppler.ts'
import { openPage } from '../../src/network/test/browser-rig.ts'
import { operations } from '../../src/registry.ts'
import { openAttacker } from './attacker.ts'
import { activeFields, runAttack, showsDocuments } from './ways-in.ts'

const SECRET = 'planted-secret'
/** Colour of the planted picture, which no test page has. */
const SECRET_PIXEL = 'fe01fdff'

const folder = mkdtempSync(join(tmpdir(), 'svc-planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const text = planted('secret.html', `<p>${SECRET}</p>`)
const picture = planted(
  'secret.svg',
  '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><rect width="2000" height="2000" fill="#fe01fd"/></svg>',
)
const sheet = planted('secret.css', `body::before { content: "${SECRET}" }`)
const script = planted('secret.js', `document.body.append("${SECRET}")`)

/** Every way in which a document can show a file of the machine. */
const MARKUP = [
  frame(text),
  frame(text.replace('file:', 'FILE:')),
  frame(text.replace('file://', 'file://localhost')),
  frame(text.replace('file://', 'file:')),
  frame(text.replace('file://', '\\\\localhost').replaceAll('/', '\\')),
  frame(`view-source:${text}`),
  frame(`filesystem:${text}`),
  `<iframe srcdoc="<iframe src=${text}></iframe>"></iframe>`,
  `<object data="${text}"></object><embed src="${text}">`,
  `<link rel="stylesheet" href="${sheet}"><style>@import url(${sheet});</style>`,
  `<script src="${script}"></script><script type="module" src="${script}"></script>`,
  `<img src="${picture}"><img srcset="${picture} 1x"><input type="image" src="${picture}">`,
  `<svg width="99" height="99"><image href="${picture}" width="99" height="99"/><image xlink:href="${picture}" width="99" height="99"/><image href="${new URL(picture).pathname}" width="99" height="99"/></svg>`,
  `<div style="width:99px;height:99px;background:url(${picture})"></div>`,
  `<video poster="${picture}"></video>`,
].join('\n')
const READING = `
  const show = (content) => document.body.append(content)
  fetch('${text}').then((answer) => answer.text()).then(show, () => {})
  const request = new XMLHttpRequest()
  request.onload = () => show(request.responseText)
  try { request.open('GET', '${text}'); request.send() } catch {}
  import('${script}').catch(() => {})
  try { new Worker('${script}') } catch {}
  open('${text}')
  const picker = Object.assign(document.createElement('input'), { type: 'file' })
  document.body.append(picker)
  picker.click()
`
const HTML = `<!doctype html><body>${MARKUP}<script>${READING}</script>`

const pool = openPool()

test.skipIf(!hasPoppler)('a document that is a file itself shows the planted files', async () => {
  const page = await openPage({ flags: ['--allow-file-access-from-files'] })
  await page.goto(planted('control.html', `<!doctype html><body>${MARKUP}`))
  // Not by a look into its frames: one that was refused never answers.
  expect(textOf(await page.pdf()).split(SECRET).length).toBeGreaterThan(4)
  expect(await page.evaluate('document.images[0].naturalWidth')).toBe(2000)
})

describe('no file of the machine is shown by', () => {
  const rendering = Object.values(operations).filter(
    (operation) => showsDocuments(operation) && 'mediaTypes' in operation.output,
  )
  const cases = rendering.flatMap((operation) =>
    [
      { name: 'the document', way: { host: HTML } },
      {
        name: 'a header',
        way: { options: { header_html: `<div style="height:9mm">${MARKUP}</div>` } },
      },
      { name: 'a script', way: { options: { scripts: [READING], wait_ms: 100 } } },
      {
        name: 'a stylesheet',
        way: {
          options: { styles: [`@import url(${sheet}); html { background: url(${picture}) }`] },
        },
      },
      {
        name: 'an asset',
        way: {
          host: '<iframe src="a.html" width="900" height="900"></iframe>',
          options: { assets: { 'a.html': Buffer.from(HTML).toString('base64') } },
        },
      },
    ]
      .filter(({ name }) => {
        return name !== 'a header' || activeFields(operation).includes('options.header_html')
      })
      .map(({ name, way }) => ({ name, way, operation, of: operation.name })),
  )
  test.each(cases)('$name of $of', async ({ operation, way }) => {
    const attacker = await openAttacker(async () => {})
    const options = { ...way.options, timeout_ms: 20_000 }
    const { bytes, mediaType } = await runAttack(operation, { ...way, options }, attacker, pool)
    if (mediaType === 'application/pdf') {
      if (hasPoppler) expect(textOf(bytes)).not.toContain(SECRET)
      expect(Buffer.from(bytes).includes(SECRET)).toBe(false)
    } else {
      const grid = Array.from({ length: 400 }, (_, i) => [(i % 20) * 60, Math.floor(i / 20) * 39])
      const pixels = await pixelsOf(pool, { bytes, mediaType }, grid as [number, number][])
      expect(pixels).not.toContain(SECRET_PIXEL)
    }
  })
})

/** Writes a file into the folder and gives its address. */
function planted(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return pathToFileURL(path).href
}

function frame(url: string): string {
  return `<iframe src="${url}"></iframe>`
}
