import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { afterAll, expect, test } from 'vitest'
import { findChromium } from '../pool/find-chromium.ts'
import { body, convertAddress, openPool, RED_SVG, serve } from '../test/pool-rig.ts'

const pool = openPool({
  executablePath: await isolatingBrowser(),
  policy: { allowPrivate: false, allowHosts: ['127.0.0.1', 'localhost'], denyHosts: [] },
})

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

/** A document whose frame is of another site, with a frame within that goes on to another page of the first. */
async function serveFrames() {
  const page =
    (html: () => string) => (_: unknown, response: Parameters<ReturnType<typeof body>>[1]) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(html())
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
