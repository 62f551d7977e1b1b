import type { Plugin } from 'rolldown'

const NAMED_IMPORT = /^import \{ ([^}]+) \} from "node:([\w/]+)";$/gm

/**
 * Takes names of Node's own modules from the module itself: an import of a name that an older Node does not have is a
 * syntax error there, before a line is run, and so before the engine can say that it needs a newer one.
 *
 * @example `import { hash as h } from "node:crypto"` becomes `import node_crypto from "node:crypto"; const { hash: h } = node_crypto`
 */
export const readableImports: Plugin = {
  name: 'readable-imports',
  // No line moves: the map of the sources stays as it is.
  renderChunk: (code) => ({ code: code.replace(NAMED_IMPORT, takenFromModule), map: null }),
}

function takenFromModule(_: string, names: string, module: string): string {
  const whole = `node_${module.replace('/', '_')}`
  return `import ${whole} from "node:${module}"; const { ${names.replaceAll(' as ', ': ')} } = ${whole};`
}
