import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { afterAll, expect, test } from 'vitest'
import { findChromium } from '../pool/find-chromium.ts'
import { capture, pixelsOf } from '../test/image-facts.ts'
import { type Answer, body, convertAddress, openPool, RED_SVG, serve } from '../test/pool-rig.ts'

const isolating = {
  executablePath: await isolatingBrowser(),
  policy: { allowPrivate: false, allowHosts: ['127.0.0.1', 'localhost'], denyHosts: [] },
}
const pool = openPool(isolating)
const overPlaywright = openPool({ ...isolating, driver: 'playwright' })

/** The browser, told to give every site a process: full Chromium does, the headless shell only when asked. */
async function isolatingBrowser(): Promise<string> {
  const found = await findChromium(env)
  if (!found) throw new Error('no Chromium was found')
  const folder = await mkdtemp(join(tmpdir(), 'isolating-browser-'))
  afterAll(() => rm(folder, { recursive: true }))
  const path = join(folder, found.product)
  await writeFile(path, `#!/bin/sh\nexec "${found.path}" --site-per-process "$@"\n`)
  await chmod(path, 0o755)
  return path
}

/** A page whose addresses may be of a server that is yet to start. */
function page(html: () => string): Answer {
  return (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html())
}

/** A document whose frame is of another site, with a frame within that goes on to another page of the first. */
async function serveFrames() {
  const server = await serve({
    '/': page(() => `<img src=/0.svg><iframe src="${away}/frame">`),
    '/frame': page(() => `<img src=/1.svg><iframe src="${server.url}/inner">`),
    '/inner': page(() => '<script>location = "/last"</script>'),
    '/last': page(() => '<img src=/2.svg><script>new Image().src = "/3.svg"</script>'),
    '/0.svg': body(RED_SVG, 'image/svg+xml'),
  })
  const away = server.url.replace('127.0.0.1', 'localhost')
  return { server, away }
}

test('frames of other sites, and frames within them, load nothing that is blocked', async () => {
  const { server } = await serveFrames()
  const block = { resource_types: ['image'] }
  await convertAddress(pool, `${server.url}/`, { block })
  expect(server.asked).toEqual(['/', '/frame', '/inner', '/last'])
})

test('headers go to the origin they are for, in whichever frame it is asked', async () => {
  const { server, away } = await serveFrames()
  const paths = ['/frame', '/1.svg', '/inner', '/2.svg', '/3.svg']
  const sent = async (headers: object[]) => {
    const asking = paths.map((path) => server.next(path))
    await convertAddress(pool, `${server.url}/`, { headers })
    return (await Promise.all(asking)).map(({ headers }) => headers['x-own'])
  }
  const own = { name: 'X-Own', value: 'yes' }
  expect(await sent([own])).toEqual([undefined, undefined, 'yes', 'yes', 'yes'])
  const match = `${away}/*`
  expect(await sent([{ ...own, match }])).toEqual(['yes', 'yes', undefined, undefined, undefined])
})

test.for([
  ['over a pipe', pool],
  ['over playwright', overPlaywright],
] as const)(
  'a browser %s tells of losses in frames of other sites, and in frames within them',
  async ([, browsers]) => {
    const closed = (name: string) => `<details><summary>${name}</summary>x</details>`
    const server = await serve({
      '/': page(() => `${closed('Own')}<iframe width=500 height=400 src="${away}/frame"></iframe>`),
      '/frame': page(
        () =>
          `${closed('Frame')}<iframe width=450 height=300 src="${server.url}/inner"></iframe>
        <iframe hidden src="${server.url}/hidden"></iframe>`,
      ),
      '/inner': page(
        () =>
          `${closed('Inner')}<iframe width=400 height=200 srcdoc="${closed('Innermost')}"></iframe>`,
      ),
      '/hidden': page(() => closed('Hidden')),
    })
    const away = server.url.replace('127.0.0.1', 'localhost')
    const { warnings } = await convertAddress(browsers, `${server.url}/`)
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^4 details .*: "Own", "Frame", "Inner" and 1 more\. /),
      // The headless shell prints none of them.
      expect.stringMatching(/the place of the frame iframe \("Frame"\) and 1 more is blank/),
    ])
  },
)

test('an image shows frames of other sites, at the end of what moves in them', async () => {
  const server = await serve({
    '/': page(() => `<style>*{margin:0;border:0}</style><iframe src="${away}/frame"></iframe>`),
    '/frame': page(
      () =>
        '<body style="animation: in 9s forwards"><style>@keyframes in { from { background: #f00 } to { background: #00f } }</style>',
    ),
  })
  const away = server.url.replace('127.0.0.1', 'localhost')
  const image = await capture(pool, { url: `${server.url}/` })
  expect(await pixelsOf(pool, image, [[9, 9]])).toEqual(['0000ffff'])
})
