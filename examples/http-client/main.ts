// HTML to PDF over HTTP, with nothing but fetch: node main.ts [output.pdf]
// The service: export SVC_API_KEY=$(npx svc genkey); SVC_API_KEYS=$SVC_API_KEY npx svc serve
import { writeFile } from 'node:fs/promises'

const [output = 'receipt.pdf'] = process.argv.slice(2)
const service = process.env['SVC_URL'] ?? 'http://127.0.0.1:8490'

const response = await fetch(new URL('/convert/html', service), {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env['SVC_API_KEY']}`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({
    html: '<h1>Receipt</h1><p>Thank you for your order.</p>',
    options: { page_size: 'A5', margins_mm: 15 },
  }),
})

if (response.ok) {
  await writeFile(output, new Uint8Array(await response.arrayBuffer()))
  console.log(`${output}: ${response.headers.get('document-pages')} page`)
} else {
  // Branch on `error`, show `detail`; `Request-Id` finds the request in the service's log.
  const { error, detail } = (await response.json()) as { error: string; detail: string }
  console.error(`${error}: ${detail} (request ${response.headers.get('request-id')})`)
  process.exitCode = 1
}
