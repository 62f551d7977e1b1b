import type { EmscriptenModule } from './emscripten.ts'
import { textAt } from './heap-text.ts'

// Members of LibreOfficeKitClass in the order of LibreOfficeKit.h (24.8), each a word of 32 bits.
const MEMBERS = {
  registerCallback: 6,
  setOptionalFeatures: 8,
  setDocumentPassword: 9,
  getVersionInfo: 10,
  signDocument: 12,
} as const

/**
 * Product and version, for example `LibreOffice 24.8.8`: the probe of whether {@link MEMBERS} fit this build.
 *
 * @returns undefined where something else stands at the place of `getVersionInfo`: no member may be called then
 */
export function kitVersion(module: EmscriptenModule, office: number): string | undefined {
  try {
    const address = kitMember(module, office, 'getVersionInfo')(office)
    const info = JSON.parse(textAt(module, address))
    if (typeof info.ProductVersion !== 'string') return undefined
    return `${info.ProductName} ${info.ProductVersion}${info.ProductExtension}`
  } catch {
    return undefined
  }
}

/**
 * A member function of LibreOfficeKit that the package does not export by name.
 *
 * @param office address of the LibreOfficeKit object, whose first word points to its class
 */
export function kitMember(
  module: EmscriptenModule,
  office: number,
  name: keyof typeof MEMBERS,
): (...args: (number | bigint)[]) => number {
  return module.wasmTable.get(memberAddress(module, office, name))
}

/** Where a member function stands in the table of functions. */
export function memberAddress(
  { HEAPU32 }: EmscriptenModule,
  office: number,
  name: keyof typeof MEMBERS,
): number {
  const members = HEAPU32[office >> 2] ?? 0
  return HEAPU32[(members >> 2) + MEMBERS[name]] ?? 0
}
