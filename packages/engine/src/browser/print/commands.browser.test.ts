import { expect, test } from 'vitest'
import type { BrowserPool } from '../pool/browser-pool.ts'
import { convert, openPool } from '../test/pool-rig.ts'

const pool = openPool()

/** Commands to the page that a render waits for, which cost the three processes that they pass half a millisecond each. */
async function commandsOf(html: string): Promise<readonly string[]> {
  const commands: string[] = []
  const counted: BrowserPool = {
    ...pool,
    withPage: (request, work) =>
      pool.withPage(request, (page) =>
        work({
          ...page,
          cdp: {
            on: page.cdp.on,
            send: (method, ...params) => {
              commands.push(method)
              return page.cdp.send(method, ...params)
            },
          },
        }),
      ),
  }
  await convert(counted, html)
  return commands
}

const calls = (commands: readonly string[]) =>
  commands.filter((one) => one === 'Runtime.callFunctionOn').length

test('asks a plain document in five commands, and nothing once it is printed', async () => {
  const commands = await commandsOf('<!doctype html><title>One</title><h1>One</h1><p>Text')
  expect(calls(commands)).toBe(5)
  expect(commands.at(-1)).toBe('Page.printToPDF')
})

test('asks a document for words only where its styles may break them', async () => {
  const plain = '<!doctype html><title>One</title><p lang="en">Text'
  const commands = await commandsOf(`${plain}<style>p { hyphens: auto }</style>`)
  expect(calls(commands)).toBe(calls(await commandsOf(plain)) + 1)
})
