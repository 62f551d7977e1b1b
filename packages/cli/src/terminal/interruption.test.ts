import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { listenForInterruption } from './interruption.ts'

function program() {
  const signals = new EventEmitter()
  const exits: number[] = []
  let ms = 0
  const interruption = listenForInterruption({
    on: (signal, listener) => signals.on(signal, listener),
    exit: (code) => exits.push(code),
    now: () => ms,
  })
  const send = (signal: string, atMs: number) => {
    ms = atMs
    signals.emit(signal)
  }
  return { interruption, exits, send }
}

describe('an interruption', () => {
  test('is a signal to work, and the code that shells expect', () => {
    const { interruption, exits, send } = program()
    expect(interruption.exitCode()).toBeUndefined()
    send('SIGTERM', 5)
    expect(interruption.signal.aborted).toBe(true)
    expect(interruption.exitCode()).toBe(143)
    expect(exits).toEqual([])
  })

  test('that comes twice, to the group and passed on, is one', () => {
    const { interruption, exits, send } = program()
    send('SIGINT', 5)
    send('SIGINT', 8)
    send('SIGTERM', 900)
    expect(interruption.exitCode()).toBe(130)
    expect(exits).toEqual([])
  })

  test('that is followed by another ends the process at once', () => {
    const { exits, send } = program()
    send('SIGINT', 5)
    send('SIGINT', 1005)
    expect(exits).toEqual([130])
  })
})
