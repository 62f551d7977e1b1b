/** The package has no types of its own. */
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  /** OpenJPEG, as far as it is used here. */
  export interface Decoder {
    readonly getEncodedBuffer: (length: number) => Uint8Array
    readonly decode: () => void
    readonly getFrameInfo: () => { readonly width: number; readonly height: number }
    /** As `COLOR_SPACE` of OpenJPEG numbers them. */
    readonly getColorSpace: () => number
    readonly getDecodedBuffer: () => Uint8Array
    readonly getIsReversible: () => boolean
  }
  const load: (options: {
    readonly wasmBinary: Uint8Array
    readonly print: (text: string) => void
    readonly printErr: (text: string) => void
  }) => Promise<{ readonly J2KDecoder: new () => Decoder }>

  // biome-ignore lint/style/noDefaultExport: it is how the package exports it
  export { load as default }
}
