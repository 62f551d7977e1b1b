import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasPoppler, textOf } from '../../browser/test/poppler.ts'
import { descendants } from '../../browser/test/processes.ts'
import { readPageResources } from '../../pdf/fonts/page-resources.ts'
import { createOfficeEngine } from '../create-office-engine.ts'
import { prepareRtf } from '../preflight/prepare-rtf.ts'
import { prepareWord } from '../preflight/prepare-word.ts'
import { longDocx } from '../test/long-docx.ts'
import { paragraph, tinyDocx } from '../test/tiny-docx.ts'
import { encryptedOdt, odtContent, tinyOdt } from '../test/tiny-odt.ts'
import { tinyXlsx } from '../test/tiny-xlsx.ts'
import { findSoffice, findWasm } from './find-office.ts'
import type { OfficeEngine } from './office-engine.ts'

// A start takes three seconds of an idle machine, and far longer where others want the processors too.
const TIMEOUT_MS = 240_000
const signal = new AbortController().signal
const RTF = Buffer.from('{\\rtf1\\ansi Twenty-three barrels\\par}')
const request = { document: RTF, format: 'rtf', timeoutMs: 120_000, signal } as const
const long = { ...request, document: longDocx(), format: 'docx' } as const

const wasm = findWasm()
const soffice = findSoffice(process.env['PATH'] ?? '')

const ENGINES = [
  {
    kind: 'libreoffice-wasm',
    isAbsent: wasm === undefined,
    soffice: '',
    worker: /^\S*node .*office-child/,
  },
  {
    kind: 'libreoffice',
    isAbsent: soffice === undefined,
    soffice: soffice ?? '',
    worker: /soffice\.bin/,
  },
] as const

for (const { kind, isAbsent, soffice: program, worker } of ENGINES) {
  describe.skipIf(isAbsent)(kind, () => {
    let engine: OfficeEngine

    beforeAll(async () => {
      engine = createOfficeEngine({ concurrency: 1, spares: 0, soffice: program }) as OfficeEngine
      await engine.start()
    }, TIMEOUT_MS)
    afterAll(() => engine.close())

    const workers = async () =>
      (await descendants()).filter(({ commandLine }) => worker.test(commandLine))
    const noWorkers = () => vi.waitFor(async () => expect(await workers()).toEqual([]), 30_000)
    /** A worker that has the document under its hands. */
    const busyWorker = () =>
      vi.waitFor(async () => {
        const [one] = await workers()
        if (one === undefined) throw new Error('There is no worker.')
        return one.pid
      }, 30_000)

    test('says what it is', () => {
      expect(engine.kind).toBe(kind)
      expect(engine.status().version).toMatch(/^LibreOffice\w* \d+\.\d+/)
    })

    test(
      'makes a PDF of every format, of the version that the filter is told',
      async () => {
        const documents = [
          { document: RTF, format: 'rtf' },
          { document: tinyDocx(paragraph('Twenty-three barrels')), format: 'docx' },
          { document: tinyXlsx([{ name: 'Barrels' }]), format: 'xlsx' },
          { document: openedOdt(), format: 'odt' },
        ] as const
        for (const document of documents) {
          const exportOptions = { SelectPdfVersion: 15 }
          const { bytes, restarts } = await engine.convert({
            ...request,
            ...document,
            exportOptions,
          })
          expect(Buffer.from(bytes.subarray(0, 8)).toString('latin1')).toBe('%PDF-1.5')
          expect(readPageResources(bytes)).toMatchObject({ pageCount: 1, showsAnything: true })
          expect(restarts).toBe(0)
        }
      },
      TIMEOUT_MS,
    )

    test.skipIf(!hasPoppler)(
      'writes the numbers of a workbook with the separators of the locale',
      async () => {
        const xml = '<sheetData><row r="1"><c r="A1"><v>0.5</v></c></row></sheetData>'
        const document = tinyXlsx([{ name: 'S', xml }])
        for (const [locale, text] of [
          ['fr-FR', '0,5'],
          ['en-US', '0.5'],
        ] as const) {
          const { bytes } = await engine.convert({ ...request, document, format: 'xlsx', locale })
          expect(textOf(bytes)).toBe(text)
        }
      },
      TIMEOUT_MS,
    )

    test(
      'shows text of grouped shapes; what no page shows is found',
      async () => {
        const control = `<w:sdt><w:sdtContent>${paragraph('Twenty-three barrels')}</w:sdtContent></w:sdt>`
        const boxed = (content: string, style: string) =>
          `<v:rect style="position:absolute;${style};width:200pt;height:50pt"><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:rect>`
        const group = (content: string) =>
          `<w:p><w:r><w:pict><v:group style="position:absolute;width:200pt;height:50pt" coordsize="200,50">${boxed(content, 'left:0;top:0')}</v:group></w:pict></w:r></w:p>`
        const { bytes: document, facts } = prepareWord(tinyDocx(group(control)))
        expect(facts.passages).toEqual(['Twenty-three barrels'])
        const { bytes } = await engine.convert({ ...request, document, format: 'docx' })
        const passages = [...(facts.passages ?? []), 'Nobody wrote this']
        expect(readPageResources(bytes, passages).missingPassages).toEqual(['Nobody wrote this'])
      },
      TIMEOUT_MS,
    )

    test(
      'shows all columns of tables that are wider than the cells around them',
      async () => {
        const nested =
          '\\pard\\intbl\\itap2 4711\\nestcell 0815\\nestcell{\\*\\nesttableprops\\trowd\\cellx3000\\cellx7000\\nestrow}{\\nonesttables\\par}'
        const row = '\\pard\\intbl 1066\\cell 1492\\cell\\cell\\trowd\\cellx2500\\cellx8000\\row'
        const rtf = Buffer.from(`{\\rtf1\\ansi ${nested}${row}\\pard\\par}`)
        const cell = (content: string) => `<w:tc>${content}</w:tc>`
        const table = (widths: readonly number[], cells: readonly string[]) =>
          `<w:tbl><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid><w:tr>${cells.join('')}</w:tr></w:tbl>`
        const inner = table([3000, 4000], [cell(paragraph('4711')), cell(paragraph('0815'))])
        const docx = tinyDocx(
          table([2500, 5500], [cell(inner + paragraph('1066')), cell(paragraph('1492'))]),
        )
        for (const { format, bytes: document } of [prepareRtf(rtf), prepareWord(docx)]) {
          const { bytes } = await engine.convert({ ...request, document, format })
          const passages = ['4711', '0815', '1066', '1492']
          expect(readPageResources(bytes, passages).missingPassages).toEqual([])
        }
      },
      TIMEOUT_MS,
    )

    test.skipIf(!hasPoppler)(
      'gives a document the name that it is to show',
      async () => {
        const field = '{\\field{\\*\\fldinst FILENAME}{\\fldrslt x}}'
        const document = Buffer.from(`{\\rtf1\\ansi ${field}\\par}`)
        const { bytes } = await engine.convert({ ...request, document, name: 'Barrels of März' })
        expect(textOf(bytes)).toBe('Barrels of März.rtf')
      },
      TIMEOUT_MS,
    )

    test(
      'refuses what it cannot read, and goes on',
      async () => {
        const broken = engine.convert({ ...request, document: Buffer.alloc(64), format: 'docx' })
        await expect(broken).rejects.toMatchObject({ code: 'invalid_document' })
        await expect(engine.convert(request)).resolves.toMatchObject({ restarts: 0 })
      },
      TIMEOUT_MS,
    )

    // Preflight takes these out; what it overlooks must find the doors shut all the same.
    test(
      'fetches nothing that a document names, from the network or from files',
      async () => {
        const contacts: string[] = []
        const canary = createServer(({ url = '' }, response) => {
          contacts.push(url)
          response.end('canary')
        })
        canary.listen(0, '127.0.0.1')
        await once(canary, 'listening')
        const origin = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
        const folder = await mkdtemp(join(tmpdir(), 'svc-secret-'))
        const secret = join(folder, 'secret.txt')
        await writeFile(secret, 'secret\n'.repeat(4000))
        try {
          for (const { document, format } of hostileDocuments(origin, secret)) {
            const { bytes } = await engine.convert({ ...request, document, format })
            expect(readPageResources(bytes).pageCount).toBe(1)
          }
        } finally {
          canary.close()
          await rm(folder, { recursive: true })
        }
        expect(contacts).toEqual([])
      },
      TIMEOUT_MS,
    )

    test(
      'begins a conversion again whose process is killed in the midst of it',
      async () => {
        const converting = engine.convert(long)
        process.kill(await busyWorker(), 'SIGKILL')
        expect(await converting).toMatchObject({ restarts: 1 })
      },
      TIMEOUT_MS,
    )

    test(
      'ends a conversion at its deadline, and the process with it',
      async () => {
        const late = engine.convert({ ...long, timeoutMs: 250 })
        await expect(late).rejects.toMatchObject({
          code: 'conversion_failed',
          message: 'Not finished within 250 ms: laying out the document.',
        })
        await noWorkers()
      },
      TIMEOUT_MS,
    )

    test(
      'ends a conversion with its caller, and the process with it',
      async () => {
        // The deadline has ended the process before; one that only starts stays for the next document.
        await engine.start()
        const caller = new AbortController()
        const left = engine.convert({ ...long, signal: caller.signal })
        left.catch(() => {})
        await busyWorker()
        caller.abort()
        await expect(left).rejects.toMatchObject({ code: 'conversion_failed' })
        await noWorkers()
      },
      TIMEOUT_MS,
    )

    test(
      'ends with a parent that is killed',
      async () => {
        const script = fileURLToPath(new URL('../test/engine-parent.ts', import.meta.url))
        const args = ['--conditions=svc-source', script, program]
        const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
        const [first] = await Promise.race([once(parent.stdout, 'data'), once(parent, 'exit')])
        expect(String(first)).toBe('ready\n')
        const pid = await busyWorker()
        parent.kill('SIGKILL')
        await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 30_000)
      },
      TIMEOUT_MS,
    )

    test(
      'leaves no process behind when it is closed',
      async () => {
        const closing = createOfficeEngine({ concurrency: 1, spares: 0, soffice: program })
        const left = closing?.convert(request)
        left?.catch(() => {})
        await closing?.close()
        await engine.close()
        expect(await workers()).toEqual([])
      },
      TIMEOUT_MS,
    )
  })
}

/** An encrypted document as the preflight hands it on: no engine has its password. */
function openedOdt(): Uint8Array {
  const sealed = encryptedOdt(odtContent('<t:p>Twenty-three barrels</t:p>'), 'geheim')
  return prepareWord(sealed, { password: 'geheim' }).bytes
}

/** Documents of one page each; of more where the secret, dozens of pages, is read. */
function hostileDocuments(origin: string, secret: string) {
  const file = `file://${secret}`
  const field = (code: string) =>
    `<w:p><w:fldSimple w:instr="${code.replaceAll('"', '&quot;')}"><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>`
  const image = (id: string) =>
    `<w:p><w:r><w:pict><v:shape style="width:9pt;height:9pt"><v:imagedata r:id="${id}"/></v:shape></w:pict></w:r></w:p>`
  const docx = tinyDocx(
    [
      ...['rId1', 'rId2'].map(image),
      field(`INCLUDETEXT "${file}"`),
      field(`INCLUDEPICTURE "${origin}/field.png" \\d`),
      field(`DDEAUTO soffice "${secret}" "A1"`),
      '<w:altChunk r:id="rId3"/>',
    ].join(''),
    {
      relationships: [
        ['rId1', 'image', `${origin}/image.png`, 'External'],
        ['rId2', 'image', file, 'External'],
        ['rId3', 'aFChunk', file, 'External'],
        ['rId4', 'attachedTemplate', `${origin}/template.dotx`, 'External'],
      ],
    },
  )
  const rtf = [
    '{\\rtf1\\ansi ',
    `{\\*\\template ${origin}/template.dot}`,
    `{\\field{\\*\\fldinst INCLUDETEXT "${secret}"}{\\fldrslt old}}`,
    `{\\field{\\*\\fldinst INCLUDEPICTURE "${origin}/field.png" \\\\d}{\\fldrslt old}}`,
    `{\\field{\\*\\fldinst DDEAUTO soffice "${secret}" A1}{\\fldrslt old}}\\par}`,
  ].join('')
  const webService = `<row r="1"><c r="A1"><f>_xlfn.WEBSERVICE("${origin}/service")</f></c></row>`
  const xlsx = tinyXlsx([{ name: 'A', xml: `<sheetData>${webService}</sheetData>` }], {
    workbook: '<calcPr fullCalcOnLoad="1"/>',
  })
  const frame = (content: string) => `<d:frame s:width="9pt" s:height="9pt">${content}</d:frame>`
  const odt = tinyOdt(
    odtContent(
      `<t:section t:name="s"><t:section-source x:href="${file}"/></t:section><t:p>${[
        frame(`<d:image x:href="${origin}/odt.png"/>`),
        frame(`<d:floating-frame x:href="${file}"/>`),
      ].join('')}</t:p>`,
    ),
  )
  return [
    { document: odt, format: 'odt' },
    { document: xlsx, format: 'xlsx' },
    { document: docx, format: 'docx' },
    { document: Buffer.from(rtf), format: 'rtf' },
  ] as const
}
