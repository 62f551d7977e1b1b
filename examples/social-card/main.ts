// HTML to an image, as link previews want it: node main.ts [output.png|.jpg|.webp]
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { createSvc, DebugRecorder, EngineError } from '@svc/node-sdk'

const [output = 'card.png'] = process.argv.slice(2)
const format = extname(output) === '.webp' ? 'webp' : extname(output) === '.jpg' ? 'jpeg' : 'png'

const html = `<!doctype html>
<title>Release notes</title>
<style>
  body { margin: 0; height: 100vh; display: grid; align-content: center; gap: 24px; padding: 0 90px;
    background: linear-gradient(120deg, #0f766e, #1e3a8a); color: white; font: 34px Helvetica, Arial, sans-serif }
  h1 { margin: 0; font-size: 84px; line-height: 1.05 }
</style>
<h1>Images from the same engine</h1>
<div>PNG, JPEG and WebP, straight from the browser</div>`

await using svc = createSvc()
const debug = new DebugRecorder()
try {
  const { bytes, mediaType } = await svc.convertHtmlImage(
    { html, options: { format, viewport: { width_px: 1200, height_px: 630 } } },
    { debug },
  )
  await writeFile(output, bytes)
  console.log(`${output}: ${mediaType}, ${bytes.length} bytes`)
} catch (error) {
  if (!EngineError.is(error)) throw error
  // Resources, log and picture of the page when it failed.
  await writeFile('debug.zip', await debug.bundle())
  console.error(`${error.code}: ${error.message} (see debug.zip)`)
  process.exitCode = 1
}
