/** The package has no types of its own. */
declare module 'linebreak' {
  interface Break {
    readonly position: number
    readonly required: boolean
  }
  class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }

  // biome-ignore lint/style/noDefaultExport: it is how the package exports it
  export { LineBreaker as default }
}
