import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { HiddenSlides } from '../../in-page/unseen/hidden-slides.ts'

/** Says that slides of a presentation are missing on paper, and what prints them. */
export function hiddenSlidesWarning({
  program,
  count,
  hidden,
  unbuilt,
  followsWithoutScripts,
}: HiddenSlides): RenderWarning {
  const withoutScripts = followsWithoutScripts
    ? ', or options.javascript: false, where they follow one another'
    : ''
  const later =
    unbuilt > 0
      ? ` ${unbuilt} of them are built later: options.wait_for_selector waits for the last one.`
      : ''
  const message = `The document is a presentation of ${program}, which shows one slide at a time: ${hidden} of its ${count} slides are not printed. Styles for print that place all of them (position: static, transform: none, opacity: 1, around them height: auto and overflow: visible; options.styles) print them${withoutScripts}.${later}`
  return renderWarning('content_left_out', message)
}
