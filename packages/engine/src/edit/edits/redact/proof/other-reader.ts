import { PdfError } from '../../../../pdf/file/pdf-error.ts'

/** A page of a document that PDF.js opened, as far as it is used here. */
export interface ReaderPage {
  readonly getTextContent: (options: object) => Promise<{ readonly items: readonly object[] }>
  readonly getAnnotations: () => Promise<unknown>
  readonly getOperatorList: () => Promise<{ readonly argsArray: readonly unknown[] }>
  readonly objs: { readonly get: (id: string, ready: (value: unknown) => void) => unknown }
  readonly cleanup: () => void
}

/** A document that PDF.js opened. */
export interface ReaderDocument {
  readonly getPage: (number: number) => Promise<ReaderPage>
  readonly getMetadata: () => Promise<{ readonly info?: unknown }>
  readonly getOutline: () => Promise<unknown>
  readonly getDestinations: () => Promise<unknown>
  readonly getFieldObjects: () => Promise<unknown>
  readonly getAttachments: () => Promise<unknown>
  readonly getPageLabels: () => Promise<unknown>
}

interface Reader {
  readonly getDocument: (options: object) => {
    readonly promise: Promise<ReaderDocument>
    readonly destroy: () => Promise<void>
  }
}

/**
 * Opens a file with the reader of another maker, PDF.js: what it finds does not depend on how we read.
 *
 * @throws PdfError where it cannot read the file
 */
export async function withOtherReader<Result>(
  bytes: Uint8Array,
  use: (document: ReaderDocument) => Promise<Result>,
): Promise<Result> {
  // The types of the package name those of browsers. Its name stands here whole: a bundler must see it.
  const { getDocument } = (await import('unpdf/pdfjs')) as unknown as Reader
  const task = getDocument({
    // It takes the bytes for itself.
    data: Uint8Array.from(bytes),
    verbosity: 0,
    useWasm: false,
    disableFontFace: true,
    isEvalSupported: false,
    useSystemFonts: false,
    stopAtErrors: false,
    isOffscreenCanvasSupported: false,
  })
  try {
    return await use(await task.promise)
  } catch (cause) {
    if (cause instanceof PdfError) throw cause
    throw new PdfError('Another reader cannot open the result.', { cause })
  } finally {
    await task.destroy()
  }
}
