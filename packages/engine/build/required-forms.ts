import type { Plugin } from 'rolldown'

/**
 * Writes a form of each entry for `require()`: Node and bundlers that cannot require an ES module take it. It tells a Node
 * that is too old so, where Node itself would advise to change files of this package.
 */
export function requiredForms(entries: readonly string[]): Plugin {
  return {
    name: 'required-forms',
    generateBundle() {
      for (const entry of entries) {
        const source = `require("./refuse-old-node.cjs");\nmodule.exports = require("./${entry}.js");\n`
        this.emitFile({ type: 'asset', fileName: `${entry}.cjs`, source })
      }
    },
  }
}
