import type { Edit } from '../../schemas/edits/edits.ts'
import { compress } from './compress/compress.ts'
import {
  addAttachment,
  setBookmarks,
  setDocumentMetadata,
  setLabels,
  setViewer,
} from './document/describe.ts'
import { removeKinds } from './document/remove.ts'
import { drawOnPages } from './draw/draw.ts'
import type { EditContext } from './edit-context.ts'
import { fillForm } from './forms/fill-form.ts'
import { flatten } from './forms/flatten.ts'
import { addHeadersAndFooters } from './marks/header-footer.ts'
import { numberPages, stampPages } from './marks/stamp.ts'
import { deletePages, extractPages, reorderPages, rotatePages } from './pages/arrange-pages.ts'
import { cropPages } from './pages/crop.ts'
import { duplicatePages, insertBlank, insertPdf } from './pages/insert-pages.ts'
import { bookletPages, nUpPages } from './pages/n-up.ts'
import { resizePages } from './pages/resize.ts'
import { redact } from './redact/redact.ts'

type Appliers = {
  readonly [Type in Edit['type']]: (
    context: EditContext,
    edit: Extract<Edit, { type: Type }>,
  ) => void | Promise<void>
}

const APPLIERS: Appliers = {
  rotate: rotatePages,
  delete_pages: deletePages,
  extract_pages: extractPages,
  reorder_pages: reorderPages,
  duplicate_pages: duplicatePages,
  insert_blank: insertBlank,
  insert_pdf: insertPdf,
  crop: cropPages,
  resize: resizePages,
  n_up: nUpPages,
  booklet: bookletPages,
  stamp: stampPages,
  watermark: stampPages,
  page_numbers: numberPages,
  header_footer: addHeadersAndFooters,
  draw: drawOnPages,
  fill_form: fillForm,
  flatten,
  remove: removeKinds,
  // The change it states is made where the document is written.
  decrypt: () => {},
  set_metadata: setDocumentMetadata,
  set_bookmarks: setBookmarks,
  set_page_labels: setLabels,
  set_viewer: setViewer,
  add_attachment: addAttachment,
  redact,
  compress,
}

/**
 * Carries one edit out.
 *
 * @throws EngineError `edit_failed` when the document does not allow it
 */
export async function applyEdit<Type extends Edit['type']>(
  context: EditContext,
  edit: Extract<Edit, { type: Type }>,
): Promise<void> {
  await (APPLIERS[edit.type] as Appliers[Type])(context, edit)
}
