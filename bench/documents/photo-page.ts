import type { Browser } from 'playwright-core'
import type { BenchDocument, BenchFile } from './bench-document.ts'
import { noisePng } from './noise-png.ts'

const PHOTOS = 6
const PHOTO_WIDTH = 1800
const PHOTO_HEIGHT = 1200
const SCREENSHOT_SIDE = 700

/**
 * A page with about 12 MB of images on it: six photographs (JPEG) and a screenshot full of noise (PNG).
 *
 * @param browser draws and encodes the photographs; the same build makes the same bytes
 */
export async function photoPage(browser: Browser): Promise<BenchDocument> {
  const files = new Map<string, BenchFile>()
  const photographs = await photos(browser)
  for (const [index, bytes] of photographs.entries()) {
    files.set(`photo-${index + 1}.jpg`, { bytes, mediaType: 'image/jpeg' })
  }
  files.set('screenshot.png', { bytes: noisePng(SCREENSHOT_SIDE), mediaType: 'image/png' })
  const images = [...files.keys()].map((path) => `<img src="${path}" alt="">`).join('\n')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Photographs</title>
<style>@page { size: A4; margin: 20mm } body { margin: 0; font: 10pt sans-serif }
img { width: 48%; height: 55mm; margin: 0 1% 2mm 0; vertical-align: top }</style></head>
<body><h1>Photographs</h1>${images}</body></html>`
  const megabytes = [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6
  return { name: `images, ${megabytes.toFixed(0)} MB`, html, pages: 1, files }
}

async function photos(browser: Browser): Promise<Buffer[]> {
  const page = await browser.newPage()
  try {
    const encoded: string[] = await page.evaluate(DRAW_PHOTOS)
    return encoded.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  } finally {
    await page.close()
  }
}

// Gradients with grain: what makes a photograph as large as it is. Text, since it runs in the page.
const DRAW_PHOTOS = `(() => {
  const canvas = document.createElement('canvas')
  canvas.width = ${PHOTO_WIDTH}
  canvas.height = ${PHOTO_HEIGHT}
  const context = canvas.getContext('2d')
  const image = context.createImageData(canvas.width, canvas.height)
  let state = 1
  return Array.from({ length: ${PHOTOS} }, (_, photo) => {
    for (let at = 0; at < image.data.length; at += 4) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      const x = (at / 4) % canvas.width, y = Math.floor(at / 4 / canvas.width)
      const grain = (state >>> 24) / 4 - 32
      image.data[at] = 128 + 90 * Math.sin(x / 200 + photo) + grain
      image.data[at + 1] = 128 + 90 * Math.sin(y / 150 + photo) + grain
      image.data[at + 2] = 128 + 90 * Math.sin((x + y) / 300) + grain
      image.data[at + 3] = 255
    }
    context.putImageData(image, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.95)
  })
})()`
