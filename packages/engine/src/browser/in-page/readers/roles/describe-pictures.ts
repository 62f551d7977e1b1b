import { textOf } from '../../trees/text-of.ts'
import { describe, giveRole, isHiddenFromReaders, labelOf, NAMED } from './names-and-roles.ts'

/** Drawings of this size are pictures, smaller ones decoration. */
const LARGE_PX = 64
const UNDESCRIBED = 'img:not([alt]),canvas,svg[role="img"]'
const PICTURES = 'canvas,object[type^="image/"],embed[type^="image/"],video[poster]'

/** Gives pictures their role, and the descriptions that the document has for them. */
export function describePictures(): void {
  describeDrawings()
  for (const picture of document.querySelectorAll(PICTURES)) {
    if (isHiddenFromReaders(picture)) continue
    giveRole(picture, 'img')
    describe(picture, textOf(picture))
  }
  describeFigures()
}

function describeDrawings(): void {
  for (const svg of document.querySelectorAll('svg:not([role]):not(svg svg)')) {
    if (isHiddenFromReaders(svg)) continue
    const title = textOf(svg.querySelector(':scope > title'))
    const { width, height } = svg.getBoundingClientRect()
    const isPicture =
      !svg.querySelector('text,foreignObject,a') && Math.min(width, height) >= LARGE_PX
    if (!title && !svg.matches(NAMED) && !isPicture) continue
    giveRole(svg, 'img')
    describe(svg, title)
  }
}

function describeFigures(): void {
  // A name makes one thing of a figure, and hides what is in it: it is meant for the only picture, or for nothing.
  for (const figure of document.querySelectorAll(`figure:is(${NAMED}):not([role])`)) {
    const [picture, another] = figure.querySelectorAll(UNDESCRIBED)
    if (textOf(figure) === '' && !figure.querySelector('img,svg,canvas,video,object')) continue
    if (picture && !another) {
      describe(picture, labelOf(figure) || figure.getAttribute('title') || '')
    }
    giveRole(figure, 'group')
  }
  for (const picture of document.querySelectorAll(`figure :is(${UNDESCRIBED})`)) {
    describe(picture, textOf(picture.closest('figure')?.querySelector('figcaption')))
  }
}
