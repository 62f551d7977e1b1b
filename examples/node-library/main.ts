// HTML to PDF inside your own program: node main.ts [output.pdf]
import { writeFile } from 'node:fs/promises'
import { createSvc, EngineError } from '@svc/node-sdk'

const [output = 'certificate.pdf'] = process.argv.slice(2)

const html = `<!doctype html>
<title>Certificate of attendance</title>
<style>
  body { display: grid; place-content: center; min-height: 150mm; text-align: center; font: 16pt serif }
  h1 { font-size: 40pt; font-weight: 400; color: #0f766e }
</style>
<h1>Certificate of attendance</h1>
<p>Ada Byron took part in the course “Typesetting for the web”.</p>`

// One browser for the life of the object; closed at the end of this scope.
await using svc = createSvc()
try {
  const { bytes, pages, warnings } = await svc.convertHtml({
    html,
    options: {
      orientation: 'landscape',
      footer_html: '<p style="text-align: right; color: #5b6876">{page} / {pages}</p>',
    },
  })
  await writeFile(output, bytes)
  console.log(`${output}: ${pages} page, ${bytes.length} bytes, ${warnings.length} warnings`)
} catch (error) {
  // One error type with a closed list of codes; anything else is a bug.
  if (!EngineError.is(error)) throw error
  console.error(`${error.code}: ${error.message}`)
  process.exitCode = 1
}
