#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [major = 0] = process.versions.node.split('.').map(Number)
const main = new URL('../dist/main.js', import.meta.url)

if (major < 24) {
  fail(`svc needs Node 24 or newer; this is ${process.versions.node}.`)
} else if (!existsSync(fileURLToPath(main))) {
  fail('svc is not built: run `npm run build`.')
} else {
  // In the user's own folder: in the shared temporary folder another user could plant compiled code. Deno has no such cache.
  const caches = process.env.XDG_CACHE_HOME || cachesAtHome()
  if (caches) module.enableCompileCache?.(join(caches, 'svc', 'compile-cache'))
  await import(main.href)
}

/** Undefined for a user that no home is known of: without HOME, and in containers without an entry in passwd. */
function cachesAtHome() {
  try {
    return join(homedir(), '.cache')
  } catch {
    return undefined
  }
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
