import type { MarkdownOptions } from '../../../schemas/options/markdown-options.ts'
import { ACADEMIC_THEME } from './academic-theme.ts'
import { DEFAULT_THEME } from './default-theme.ts'
import { GITHUB_THEME } from './github-theme.ts'
import { MINIMAL_THEME } from './minimal-theme.ts'
import { REPORT_THEME } from './report-theme.ts'
import type { Theme } from './theme.ts'

/** Every theme by the name that a request gives it. */
export const THEMES = {
  default: DEFAULT_THEME,
  github: GITHUB_THEME,
  report: REPORT_THEME,
  academic: ACADEMIC_THEME,
  minimal: MINIMAL_THEME,
} as const satisfies Readonly<Record<MarkdownOptions['theme'], Theme>>
