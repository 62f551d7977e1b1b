import { basename, extname } from 'node:path'
import { FILE_EXTENSIONS, type MediaType, namesFormat, type OperationOutput } from '@svc/engine'
import { UsageError } from '../../flags/usage-error.ts'
import { type Body, withValue } from '../inputs/body.ts'
import type { Target } from './targets.ts'

/**
 * The body with the format that the extension of the output file stands for, where the request names none and
 * the operation has several.
 *
 * A file without an extension (`/dev/stdout`), standard output and files named after their inputs get the usual
 * format.
 *
 * @throws UsageError for an extension that stands for none of the formats
 */
export function withTargetFormat(body: Body, target: Target, output: OperationOutput): Body {
  if ('json' in output) {
    refuseOtherFormat(target, [])
    return body
  }
  const { formatField, mediaTypes } = output
  if (formatField === undefined) {
    refuseOtherFormat(target, mediaTypes)
    return body
  }
  if (target.kind !== 'file' || namesFormat(body, formatField)) return body
  const extension = extname(target.path).slice(1)
  if (extension === '') return body
  const formats = Object.entries(formatField.mediaTypes).map(([value, mediaType]) => {
    const extensions: readonly string[] = FILE_EXTENSIONS[mediaType]
    return { value, extensions }
  })
  const format = formats.find(({ extensions }) => extensions.includes(extension.toLowerCase()))
  if (format !== undefined) return withValue(body, formatField.path, format.value)
  const known = formats.flatMap(({ extensions }) => extensions.map((one) => `.${one}`)).join(', ')
  const flag = `--${formatField.path.at(-1)}`
  const hint = extension.toLowerCase() === 'pdf' ? ' For a PDF call svc convert html.' : ''
  throw new UsageError(
    `.${extension} is no format of ${flag}: name a ${known} file, or give ${flag}.${hint}`,
  )
}

/** Endings that promise a document which no command makes. */
const OTHER_FORMATS: ReadonlySet<string> = new Set(
  `doc docx odt rtf xls xlsx ods ppt pptx odp html htm md txt csv svg gif avif tif tiff bmp ps
eps epub`.split(/\s+/),
)

// Pipes of the shell and standard output have no endings.
const DEVICES = '/dev/'

/** A name that promises another format would be believed by whoever opens the file. */
function refuseOtherFormat(target: Target, mediaTypes: readonly MediaType[]): void {
  if (target.kind !== 'file') return
  const extension = extname(target.path).slice(1).toLowerCase()
  const isArchive = mediaTypes.length === 1 && mediaTypes[0] === 'application/zip'
  if (isArchive && extension === '' && !target.path.startsWith(DEVICES)) {
    const name = basename(target.path)
    throw new UsageError(
      `This command makes a ZIP archive: name ${name}.zip, or give --out-dir ${name} for a folder of its files.`,
    )
  }
  const promised = (Object.keys(FILE_EXTENSIONS) as MediaType[]).find((mediaType) =>
    (FILE_EXTENSIONS[mediaType] as readonly string[]).includes(extension),
  )
  const isOther = OTHER_FORMATS.has(extension)
  if (!isOther && (promised === undefined || mediaTypes.includes(promised))) return
  const isImage = promised?.startsWith('image/') === true
  const hint = isImage ? ' For an image call svc convert html image.' : ''
  throw new UsageError(`This command does not make .${extension} files.${hint}`)
}
