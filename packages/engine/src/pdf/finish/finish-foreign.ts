import { EngineError } from '../../messages/errors.ts'
import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { setMetadata } from '../document/metadata/metadata.ts'
import { lostStandards, standardNames } from '../document/metadata/standard-names.ts'
import { ARCHIVE_LEVELS, type Identification } from '../document/metadata/xmp-schemas.ts'
import { createEncryptor } from '../encryption/encrypt.ts'
import { asConversionFailure } from '../file/pdf-error.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { sweep } from '../file/write/sweep.ts'
import { writePdf } from '../file/write/write-pdf.ts'
import { checkConformance } from './check-conformance.ts'
import { encryptionFor } from './encryption-for.ts'
import type { FinishedPdf, ForeignRequest } from './finish-request.ts'
import { FILE_STEPS, takeSteps } from './finish-steps.ts'
import { ALL_HERE } from './helpers.ts'

const KEPT = `${ARCHIVE_LEVELS.flatMap((archive) => standardNames({ archive })).join(', ')} and PDF/UA-1`

/**
 * Finishes a document that was not printed here: attachments, metadata, standards, encryption.
 *
 * Nothing on its pages is repaired: a standard is stated when the document was made to meet it and our checker finds
 * that it still does.
 *
 * @throws EngineError `conversion_failed` when a standard that was asked for is not met
 */
export function finishForeign(file: PdfFile, request: ForeignRequest): FinishedPdf {
  return asConversionFailure(() => {
    const { metadata, wanted, stated, encryption } = request
    const warnings: RenderWarning[] = []
    if (request.unkept.length > 0) {
      const message = `The document no longer states that it is ${request.unkept.join(' and ')}: only ${KEPT} are checked and kept.`
      warnings.push(renderWarning('conformance_removed', message))
    }
    const { scanner } = ALL_HERE
    const tools = { warn: (warning: RenderWarning) => void warnings.push(warning), scanner }
    const pages = takeSteps(FILE_STEPS, file, request, tools)
    const claimed = { ...stated, ...wanted }
    let kept: Identification = claimed
    if (isEmpty(claimed)) describe({})
    else if (!meets(claimed)) {
      const others = isEmpty(wanted) ? single(claimed) : [wanted]
      kept = others.find((one) => !isSame(one, claimed) && meets(one)) ?? {}
      const names = lostStandards(claimed, kept).join(' and ')
      const message = `The document no longer states that it is ${names}: the result does not meet it.`
      warnings.push(renderWarning('conformance_removed', message))
      if (isEmpty(kept)) describe({})
    }
    const encryptor = encryption && createEncryptor(encryptionFor(encryption, kept))
    const bytes = writePdf(file, encryptor, sweep(file), request.history)
    return { bytes, pages: pages.length, warnings }

    function describe(standards: Identification): void {
      setMetadata(file, metadata, { ...standards, invoice: request.invoice }, request.formerXmp)
    }

    function meets(standards: Identification): boolean {
      describe(standards)
      const isEncrypted = encryption !== undefined
      try {
        checkConformance({ file, pages, objects: sweep(file), standards, isEncrypted })
        return true
      } catch (error) {
        if (isSame(standards, wanted) || !EngineError.is(error)) throw error
        return false
      }
    }
  })
}

/** Each standard alone. */
function single({ archive, ua }: Identification): readonly Identification[] {
  return [...(archive ? [{ archive }] : []), ...(ua ? [{ ua }] : [])]
}

function isSame(one: Identification, other: Identification): boolean {
  return one.archive === other.archive && one.ua === other.ua
}

function isEmpty({ archive, ua }: Identification): boolean {
  return archive === undefined && ua !== true
}
