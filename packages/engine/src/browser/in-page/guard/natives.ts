/** The browser's own, taken before a document's scripts: what these make of them later is their own affair. */
export const { apply, construct } = Reflect
export const { slice } = String.prototype
export const { addEventListener } = window
