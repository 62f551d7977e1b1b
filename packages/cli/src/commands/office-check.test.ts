import type { OfficeEngine } from '@svc/engine'
import { EngineError } from '@svc/engine'
import { expect, test } from 'vitest'
import { officeCheck } from './office-check.ts'

function engine(kind: OfficeEngine['kind'], error?: Error): OfficeEngine {
  const counts = { running: 0, queued: 0, concurrency: 1, queueLimit: 1, processes: 1 }
  return {
    kind,
    start: async () => {},
    close: async () => {},
    status: () => ({ engine: 'ready', version: 'LibreOffice 24.8', ...counts }),
    async convert() {
      if (error) throw error
      return {
        bytes: new Uint8Array(),
        isLocaleApplied: true,
        queueMs: 0,
        convertMs: 0,
        restarts: 0,
      }
    },
  }
}

test('names the layout engine and the fonts it is given', async () => {
  const { state, detail } = await officeCheck(engine('libreoffice-wasm'), ['/fonts/cjk.ttc'])
  expect(state).toBe('ok')
  expect(detail).toMatch(/^LibreOffice 24\.8 laid out 1 page in \d+\.\d s, as WebAssembly, with /)
  expect(detail).toContain('/fonts/cjk.ttc')
})

test('warns where the package has no font for Chinese, Japanese and Korean', async () => {
  const { state, mend } = await officeCheck(engine('libreoffice-wasm'), [])
  expect(state).toBe('warning')
  expect(mend).toContain('fonts-noto-cjk')
})

test('leaves the fonts of an installed program to fontconfig', async () => {
  expect(await officeCheck(engine('libreoffice'), [])).toMatchObject({ state: 'ok' })
})

test('says how to come by a layout engine where there is none, or one that does not work', async () => {
  const broken = engine('libreoffice', new EngineError('service_unavailable', 'No such program.'))
  for (const office of [undefined, broken]) {
    const { state, mend } = await officeCheck(office, [])
    expect(state).toBe('warning')
    expect(mend).toContain('@matbee/libreoffice-converter')
  }
  expect((await officeCheck(broken, [])).detail).toContain('No such program.')
})
