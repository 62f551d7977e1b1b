import { missingPassages } from '../../pdf/fonts/missing/missing-passages.ts'
import { missingText } from '../document/missing-text.ts'
import { htmlPassages } from './html-passages.ts'
import type { SemanticContent } from './semantic-content.ts'

/** Content with a warning about the texts of its document that it lacks. */
export function withMissing(
  content: SemanticContent,
  passages: readonly string[] = [],
): SemanticContent {
  const missing = missingPassages(htmlPassages(content.html).join('\n'), passages)
  return { ...content, warnings: [...content.warnings, ...missingText(missing)] }
}
