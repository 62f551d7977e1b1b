import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPoppler, pageTexts } from '../../../../fixtures/poppler.ts'
import type { Artifact } from '../../src/artifact.ts'
import { linksOf, sizesOf } from '../../src/browser/test/pdf-facts.ts'
import { word } from '../../src/browser/test/poppler.ts'
import { browserProcesses } from '../../src/browser/test/processes.ts'
import { createEngine, type Engine } from '../../src/engine.ts'
import { documentsRender } from '../../src/operations/render/documents-render.ts'
import { walkStructure } from '../walk-structure.ts'

let engine: Engine

beforeAll(() => {
  engine = createEngine({ browsers: { concurrency: 2, selfTest: false }, office: false })
})

afterAll(() => engine.close())

async function draw(body: Record<string, unknown>): Promise<Artifact> {
  return await engine.run(engine.prepare(documentsRender, body))
}

const paragraphs = Array.from({ length: 80 }, (_, index) => `<p>Paragraph number ${index}.</p>`)

// First, while no browser runs.
test('without html commands no browser starts', async () => {
  await draw({ commands: [{ type: 'text', text: 'a' }] })
  expect(await browserProcesses()).toEqual([])
})

describe.skipIf(!hasPoppler)('html commands', () => {
  test('stand in the flow at their own height, as text, with their links', async () => {
    const { bytes, warnings } = await draw({
      commands: [
        { type: 'text', text: 'above' },
        { type: 'html', html: '<p style="margin:0;height:50mm"><a href="https://a.test/x">in' },
        { type: 'text', text: 'below' },
      ],
    })
    const [above, inside, below] = [word(bytes, 'above'), word(bytes, 'in'), word(bytes, 'below')]
    expect(inside.top).toBeGreaterThan(above.top)
    const mm = ((below.top - inside.top) / 72) * 25.4
    expect(mm).toBeGreaterThan(47)
    expect(mm).toBeLessThan(53)
    expect(linksOf(bytes)).toEqual(['https://a.test/x'])
    expect(warnings).toEqual([])
  })

  test('that are higher than a page take pages of their own and lose nothing', async () => {
    const { bytes, pages } = await draw({
      page: {
        header: { commands: [{ type: 'text', text: 'head\nof\nmany\nlines\nindeed\nhere' }] },
      },
      commands: [
        { type: 'text', text: 'above' },
        { type: 'html', html: paragraphs.join('') },
        { type: 'text', text: 'below' },
      ],
    })
    const texts = pageTexts(bytes)
    expect(texts.join(' ').match(/number \d+/g)).toEqual(
      paragraphs.map((_, index) => `number ${index}`),
    )
    expect(texts[0]).toContain('above')
    expect(texts.at(-1)).toContain('below')
    expect(new Set(sizesOf(bytes)).size).toBe(1)
    expect(pages).toBe(texts.length)
  })

  test('are cut at the height that is stated, with a warning', async () => {
    const { bytes, warnings } = await draw({
      commands: [{ type: 'html', html: paragraphs.join(''), height_mm: 40 }],
    })
    expect(pageTexts(bytes)[0]).toContain('number 2.')
    expect(pageTexts(bytes).join()).not.toContain('number 70')
    expect(warnings.map(({ message }) => message)).toEqual([
      'commands[0].html: the content is higher than height_mm and is cut.',
    ])
  })

  test('bring their tags once, and their decoration and their copies none', async () => {
    const row = '<tr><th>A<th>B<tr><td>1<td>2'
    const html = `<h1>Part</h1><table>${row}</table><p>and a <a href="https://a.test/">link</a></p>`
    const { bytes } = await draw({
      metadata: { title: 'T', language: 'en' },
      options: { pdf_ua: true },
      page: { footer: { commands: [{ type: 'html', html: '<p>foot', width_mm: 50 }] } },
      commands: [
        { type: 'text', heading: 1, text: 'Whole' },
        { type: 'html', html },
        { type: 'html', html },
        {
          type: 'group',
          repeat: { columns: 2, dx_mm: 60 },
          commands: [{ type: 'html', html: '<p>twice', width_mm: 50 }],
        },
        {
          type: 'group',
          alt: 'Turned',
          rotate_deg: 9,
          commands: [{ type: 'html', html, width_mm: 50 }],
        },
      ],
    })
    const { outline, problems } = walkStructure(bytes)
    expect(problems).toEqual([])
    const part = ['Div', 'H1', 'Table', 'TR', 'TH', 'TH', 'TR', 'TD', 'TD', 'P', 'Link']
    expect(outline.split('\n').map((line) => line.trim())).toEqual([
      'Document',
      'H1',
      ...part,
      ...part,
      'Div',
      'Div',
      'P',
      'Figure Alt=Turned',
    ])
  })

  test('have headings below those that they stand under', async () => {
    const { bytes, warnings } = await draw({
      metadata: { title: 'T', language: 'en' },
      options: { pdf_ua: true },
      commands: [
        { type: 'text', heading: 1, text: 'Whole' },
        { type: 'text', heading: 2, text: 'Part' },
        { type: 'html', html: '<h3>Detail</h3><p>Text' },
      ],
    })
    const { outline, problems } = walkStructure(bytes)
    expect(problems).toEqual([])
    const types = ['Document', 'H1', 'H2', 'Div', 'H3', 'P']
    expect(outline.split('\n').map((line) => line.trim())).toEqual(types)
    expect(warnings).toEqual([])
  })

  test('that fail are named', async () => {
    const html = '<script>document.fonts.add(1)</script>Text'
    const failing = draw({ commands: [{ type: 'html', html: '<p style="height:6000mm">' }] })
    await expect(failing).rejects.toMatchObject({
      message: expect.stringMatching(/^commands\[0\]/),
    })
    const { warnings } = await draw({ commands: [{ type: 'html', html }] })
    expect(warnings).toMatchObject([
      { code: 'script_error', message: expect.stringMatching(/^commands\[0\]\.html/) },
    ])
  })
})
