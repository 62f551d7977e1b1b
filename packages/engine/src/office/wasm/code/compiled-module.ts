import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import type { OfficeApplication } from '../../document/office-application.ts'
import { readCodeFile } from './code-file.ts'

/** A WebAssembly module, ready to be instantiated. */
export interface CompiledModule {
  readonly module: WebAssembly.Module
  /** Applications whose machine code came from the file. */
  readonly learned: readonly OfficeApplication[]
}

/**
 * Compiles a module, or takes the machine code of an earlier run.
 *
 * Functions are checked when they are first called, not all 205 000 ahead: half of the time to compile.
 *
 * @param codeFile machine code of an earlier run; one that is missing, damaged or of another V8 is passed over
 */
export function compileModule(binary: Uint8Array<ArrayBuffer>, codeFile?: string): CompiledModule {
  const kept = codeFile === undefined ? undefined : readKept(codeFile)
  if (kept !== undefined) {
    const module = native('DeserializeWasmModule', kept.code.buffer, binary)
    if (module instanceof WebAssembly.Module) return { module, learned: kept.applications }
  }
  setFlagsFromString('--wasm-lazy-validation')
  const module = new WebAssembly.Module(binary)
  setFlagsFromString('--no-wasm-lazy-validation')
  return { module, learned: [] }
}

/** Machine code that was made of a module so far, of the functions that are used much; undefined if there is none. */
export function machineCodeOf(module: WebAssembly.Module): Uint8Array | undefined {
  const code = native('SerializeWasmModule', module)
  return code instanceof ArrayBuffer ? new Uint8Array(code) : undefined
}

function readKept(file: string) {
  try {
    return readCodeFile(readFileSync(file))
  } catch {
    return undefined
  }
}

/**
 * Calls a function of V8 itself. Node has no other door to the cache of machine code that V8 keeps for browsers.
 *
 * @returns undefined where this V8 has no such function
 */
function native(name: string, ...values: readonly unknown[]): unknown {
  setFlagsFromString('--allow-natives-syntax')
  try {
    const names = values.map((_, index) => `value${index}`).join()
    return new Function(...names.split(','), `return %${name}(${names})`)(...values)
  } catch {
    return undefined
  } finally {
    // The code of another run is refused unless it was made under the same flags.
    setFlagsFromString('--no-allow-natives-syntax')
  }
}
