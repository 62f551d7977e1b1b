import { MIMEType } from 'node:util'
import type { DocumentInput } from '@svc/engine'
import { HttpError } from '../answer/http-error.ts'
import { REQUEST_PART } from './form-body.ts'
import type { Part } from './multipart.ts'

/**
 * Refuses parts of a form whose own type says that they are not what they are read as: forms in forms, text that is not
 * UTF-8, and files of other kinds where a text is read. Parts without a type, and bytes of any kind, are what they are
 * named for.
 *
 * @throws HttpError `unsupported_media_type`
 */
export function refuseOtherParts(
  parts: readonly Part[],
  document: DocumentInput | undefined,
): void {
  for (const part of parts) {
    const type = parsedType(part)
    if (type === undefined) continue
    if (type.type === 'multipart') throw refused(part, 'must not be a form itself')
    const isRequest = part.name === REQUEST_PART
    const isText = document?.kind === 'text' && part.name === document.field
    if (!isRequest && !isText) continue
    const charset = type.params.get('charset')
    if (charset !== null && !/^utf-?8$/i.test(charset)) {
      throw refused(part, 'must be encoded in UTF-8')
    }
    // Programs that do not know the kind of a file send octet-stream.
    const isPlain = type.type === 'text' || type.essence === 'application/octet-stream'
    const accepted = isRequest ? ['application/json'] : (document?.mediaTypes ?? [])
    if (!isPlain && !accepted.includes(type.essence)) {
      throw refused(part, `must be ${accepted.join(' or ')}`)
    }
  }
}

/** Whoever sends a type that is none has said nothing. */
function parsedType({ type = '' }: Part): MIMEType | undefined {
  try {
    return new MIMEType(type)
  } catch {
    return undefined
  }
}

function refused({ name, type = '' }: Part, rule: string): HttpError {
  const given = JSON.stringify(type.slice(0, 100))
  return new HttpError(
    'unsupported_media_type',
    `The part ${JSON.stringify(name)} ${rule}; its Content-Type is ${given}.`,
  )
}
