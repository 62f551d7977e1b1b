import { expect } from 'vitest'
import { adminCommand } from '../admin/admin.ts'
import type { Environment } from '../admin/admin-command.ts'
import { memoryTerminal } from './memory-terminal.ts'

/** The JSON that a command of `svc admin` prints, which must succeed. */
export async function adminJson(env: Environment, ...args: string[]) {
  const terminal = memoryTerminal()
  expect(await adminCommand([...args, '--json'], { terminal }, env)).toBe(0)
  return JSON.parse(terminal.out())
}
