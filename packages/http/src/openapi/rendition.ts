import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Engine, inTurns } from '@svc/engine'
import { openApiSteps } from './document.ts'

/** The document as it is sent. */
export interface Rendition {
  readonly text: string
  readonly compressed: Buffer
  readonly etag: string
}

/** Makes the document when it is first called for; later calls have the same. */
export type OpenApi = () => Promise<Rendition>

/** The interface in the words of OpenAPI 3.1, made once. */
export function openApi({
  engine,
  access,
  baseUrl,
}: {
  readonly engine: Pick<Engine, 'operations'>
  readonly access: { readonly open: boolean }
  readonly baseUrl?: string
}): OpenApi {
  const where = { isOpen: access.open, ...(baseUrl !== undefined && { baseUrl }) }
  let rendition: Promise<Rendition> | undefined
  return () => {
    rendition ??= renditionOf(inTurns(openApiSteps(engine.operations, where)))
    return rendition
  }
}

async function renditionOf(document: Promise<object>): Promise<Rendition> {
  const text = JSON.stringify(await document)
  return { text, compressed: await promisify(gzip)(text), etag: hash('sha256', text).slice(0, 32) }
}
