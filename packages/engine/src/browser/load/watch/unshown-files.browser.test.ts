import { expect, test } from 'vitest'
import { body, convert, openPool, serve } from '../../test/pool-rig.ts'

const pool = openPool()
const PDF = 'data:application/pdf;base64,JVBERi0='
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const NO_PLUGIN = `${PDF}: the browser has no plugin that shows it`

test.each([
  ['embed', `<embed src="${PDF}" type="application/pdf">`, NO_PLUGIN],
  ['embed without a type', `<embed src="${PDF}">`, NO_PLUGIN],
  ['object', `<object data="${PDF}" type="application/pdf"></object>`, NO_PLUGIN],
  [
    'frame',
    `<iframe src="${PDF}"></iframe>`,
    `${PDF}: its type (application/pdf) is none that is shown in a document`,
  ],
])('a PDF in a document is told as not shown: %s', async (_, element, message) => {
  const { warnings } = await convert(pool, `<p>Text</p>${element}`)
  expect(warnings.map((warning) => [warning.code, warning.message])).toEqual([
    ['resource_failed', message],
  ])
})

test.each([
  ['a picture', `<embed src="${PNG}"><object data="${PNG}" type="image/png"></object>`],
  ['a document', '<iframe src="data:text/html,Hi"></iframe><iframe srcdoc="Hi"></iframe>'],
  ['text', '<object data="data:text/plain,Hi" type="text/plain"></object>'],
  ['what stands for it', `<object data="${PDF}" type="application/pdf">A table</object>`],
  ['what is hidden', `<embed src="${PDF}" type="application/pdf" style="display:none">`],
])('is not told: %s', async (_, element) => {
  const { warnings } = await convert(pool, `<p>Text</p>${element}`)
  expect(warnings).toEqual([])
})

test('a video that cannot be played is told, unless another picture stands for it', async () => {
  const server = await serve({ '/a.mp4': body('no video', 'video/mp4') })
  const own = 'data:video/mp4;base64,AAAA'
  const { warnings } = await convert(
    pool,
    `<video controls src="${server.url}/a.mp4"></video><video><source src="${own}"></video>
    <video src="data:video/webm;base64,BBBB" poster="${PNG}"></video><video></video>
    <video src="data:video/webm;base64,CCCC" preload="none"></video>
    <video src="data:video/webm;base64,DDDD" style="display:none"></video>`,
  )
  const told = (url: string) => `${url}: it is no video that can be played`
  expect(warnings.map(({ message }) => message)).toEqual([told(`${server.url}/a.mp4`), told(own)])
})

test('images whose address is empty are told where their place or name is seen', async () => {
  const html = `<p>Text <img src="" alt="Logo"> <img src=" " width=90 height=40>
    <img src=""> <img src="" alt=""> <img src="" alt="Hidden" style="display:none"> <img alt="None">
    <img src="" srcset="${PNG}" alt="Other">`
  const { warnings } = await convert(pool, html)
  expect(warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'resource_failed <img src="" alt="Logo">: its address is empty',
    'resource_failed <img src="">: its address is empty',
  ])
  await expect(convert(pool, html, { on_resource_error: 'fail' })).rejects.toMatchObject({
    code: 'conversion_failed',
    message: expect.stringContaining('<img src="" alt="Logo">: its address is empty'),
  })
})
