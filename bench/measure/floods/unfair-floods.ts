import { randomBytes, randomInt } from 'node:crypto'
import { longDocx } from '../../../packages/engine/src/office/test/long-docx.ts'
import { invoice } from '../../documents/invoice.ts'
import { type Flood, floodOf, json } from './flood-request.ts'
import { DOCX } from './mixed-floods.ts'

const CONVERT = '/convert/html'

/** Floods that a tenant may take the service from its neighbours with, each made when it is asked for. */
export const UNFAIR_FLOODS: Readonly<Record<string, () => Flood | Promise<Flood>>> = {
  'wrong paths': () => floodOf(20, { path: '/nothing', headers: { Authorization: '' } }),
  'wrong keys': () => ({
    connections: 20,
    send: (ask) =>
      ask({
        path: CONVERT,
        headers: { Authorization: `Bearer svc_self_${wrong()}` },
        body: json({ html: '<p>x' }),
      }),
  }),
  '2 MB of HTML': () =>
    floodOf(40, {
      path: CONVERT,
      body: json({ html: `<p>${'word and word '.repeat(140)}</p>`.repeat(1000) }),
    }),
  invoices: async () =>
    floodOf(10, { path: CONVERT, body: json({ html: (await invoice()).html }) }),
  'Word documents': () =>
    floodOf(10, {
      path: '/convert/word',
      body: longDocx(),
      headers: { 'Content-Type': DOCX },
    }),
  '30 assets of 300 KB': () => floodOf(10, { path: CONVERT, body: json(withAssets(30, 300_000)) }),
}

/** Text behind the prefix of a key that nobody has. */
function wrong(): string {
  return String(randomInt(2 ** 47)).padStart(32, '0')
}

function withAssets(count: number, bytes: number) {
  const names = Array.from({ length: count }, (_, index) => `${index}.bin`)
  const fetches = names.map((name) => `<link rel="prefetch" href="${name}"><img src="${name}">`)
  const files = names.map((name) => [name, randomBytes(bytes).toString('base64')])
  return { html: fetches.join(''), options: { assets: Object.fromEntries(files) } }
}
