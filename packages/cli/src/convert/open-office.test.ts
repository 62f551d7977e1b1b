import { describe, expect, test, vi } from 'vitest'
import { memoryTerminal } from '../test/memory-terminal.ts'
import { openOffice, tellOfficeStart } from './open-office.ts'

describe('openOffice', () => {
  test('opens none for operations that need none', () => {
    expect(openOffice({ pool: 'browser' })).toBeUndefined()
  })
})

describe('tellOfficeStart', () => {
  const telling = async (engine: 'starting' | 'ready') => {
    vi.useFakeTimers()
    try {
      const terminal = memoryTerminal()
      const limits = { running: 1, queued: 0, concurrency: 1, queueLimit: 1, processes: 0 }
      const status = () => ({ engine, ...limits })
      const stop = tellOfficeStart({ kind: 'libreoffice-wasm', status }, terminal)
      await vi.advanceTimersByTimeAsync(5000)
      stop()
      return terminal.err()
    } finally {
      vi.useRealTimers()
    }
  }

  test('says once what is waited for, and how it would be quicker', async () => {
    expect(await telling('starting')).toBe(
      'svc: LibreOffice starts, as WebAssembly; LibreOffice installed on this machine would be quicker.\n',
    )
  })

  test('says nothing of an engine that is ready', async () => {
    expect(await telling('ready')).toBe('')
  })
})
