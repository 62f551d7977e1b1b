import { PdfError } from '../../../../pdf/file/pdf-error.ts'

/** An image whose pixels cannot be read here, so that nothing is known of what they show. */
export class UnreadableImageError extends PdfError {}
