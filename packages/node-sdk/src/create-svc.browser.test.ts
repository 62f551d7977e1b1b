import { describe, expect, test } from 'vitest'
import { createSvc } from './create-svc.ts'
import { DebugRecorder } from './index.ts'

describe('createSvc', () => {
  test('converts with a browser of its own and closes it when disposed of', async () => {
    await using svc = createSvc({ browsers: { selfTest: false } })
    const artifact = await svc.convertHtml({ html: '<p>one<p style="break-before: page">two' })
    expect(artifact).toMatchObject({ mediaType: 'application/pdf', pages: 2, warnings: [] })
    expect(Buffer.from(artifact.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  })

  test('loads files by relative path from the assets it is given', async () => {
    const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const asked: string[] = []
    const assets = {
      async read(path: string) {
        asked.push(path)
        return path === 'img/logo.svg' ? logo : undefined
      },
    }
    await using svc = createSvc({ browsers: { selfTest: false }, assets })
    const { warnings } = await svc.convertHtml({ html: '<img src="img/logo.svg">' })
    expect(warnings).toEqual([])
    expect(asked).toContain('img/logo.svg')
  })

  test('makes images, and records a call where asked', async () => {
    await using svc = createSvc({ browsers: { selfTest: false } })
    const debug = new DebugRecorder()
    const options = { format: 'jpeg', viewport: { width_px: 100, height_px: 50 } } as const
    const artifact = await svc.convertHtmlImage({ html: '<p>x', options }, { debug })
    expect(artifact).toMatchObject({ mediaType: 'image/jpeg', warnings: [] })
    expect(Buffer.from(artifact.bytes.subarray(0, 2)).toString('hex')).toBe('ffd8')
    expect(Buffer.from(await debug.bundle()).toString('latin1')).toContain('screenshot.png')
  })

  test('ends a call when its signal is aborted, and the next one still works', async () => {
    await using svc = createSvc({ browsers: { selfTest: false } })
    const caller = new AbortController()
    const reason = new Error('The reader has left.')
    const html = '<img src="slow.png">'
    const assets = {
      async read() {
        caller.abort(reason)
        return undefined
      },
    }
    const call = svc.convertHtml({ html }, { signal: caller.signal, assets })
    await expect(call).rejects.toBe(reason)
    expect((await svc.convertHtml({ html: '<p>x' })).pages).toBe(1)
  })
})
