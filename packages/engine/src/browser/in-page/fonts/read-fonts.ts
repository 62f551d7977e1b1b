import { openTrees } from '../trees/open-trees.ts'
import { absentFamilies } from './absent-families.ts'
import { standInMark } from './clear-marks.ts'
import { missingCharacters } from './missing-characters.ts'
import { type SetText, writtenFonts } from './written-fonts.ts'

/** Fonts that a document asks for and does not get. */
export interface FontFacts {
  /** Characters that no font has, each once. */
  readonly missing: readonly string[]
  /** Lists of families that seem to name none that is there, by the families they name. */
  readonly absent: readonly (readonly string[])[]
  /** Whether other documents stand in it, which have their own. */
  readonly hasFrames: boolean
}

const SIZE_PX = 32
const XHTML = 'http://www.w3.org/1999/xhtml'

/**
 * Finds out which characters of the visible text no font has, and which lists of fonts name none that is there. Runs in
 * the page.
 *
 * The browser tells neither: a character without a glyph measures and paints like one that no font has, and text in a font
 * that is not there like text in the font behind it.
 *
 * @param mark attribute that the first element of each list in `absent` gets, with the number of the list
 * @param isOfStage whether headers and footers alone are looked at
 */
export function readFonts(mark: string, isOfStage = false): FontFacts {
  const pen = createPen()
  const stage = isOfStage
    ? (document.querySelector('body[data-svc-stage]') ?? undefined)
    : undefined
  if (!pen || !document.documentElement || (isOfStage && !stage)) {
    return { missing: [], absent: [], hasFrames: false }
  }
  const { characters, lists } = writtenFonts(SIZE_PX, stage)
  const missing = missingCharacters(pen, SIZE_PX, characters)
  const absent = absentFamilies(pen, SIZE_PX, lists)
  for (const [index, { text }] of absent.entries()) {
    const { element } = text
    const asked = element?.getRootNode() === document ? element : standIn(text, mark)
    asked.setAttribute(mark, String(index))
  }
  const hasFrames =
    !isOfStage &&
    openTrees().some((tree) => tree.querySelector('iframe,frame,object,embed') !== null)
  return { missing, absent: absent.map(({ named }) => named), hasFrames }
}

function createPen(): CanvasRenderingContext2D | null {
  // By name alone it is no canvas in a document that is an SVG.
  const canvas = document.createElementNS(XHTML, 'canvas') as HTMLCanvasElement
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  canvas.width = canvas.height = 2 * SIZE_PX
  pen.textBaseline = 'middle'
  return pen
}

/** An element of the document in the font of a text that no selector finds: one of a shadow tree, or of a style. */
function standIn({ style, sample }: SetText, mark: string): Element {
  const { fontFamily, fontWeight, fontStyle } = style
  const like = document.createElementNS(XHTML, 'span') as HTMLElement
  like.style.cssText = 'all: initial; position: fixed; visibility: hidden'
  Object.assign(like.style, { fontFamily, fontWeight, fontStyle })
  like.textContent = sample
  like.setAttribute(standInMark(mark), '')
  ;(document.body ?? document.documentElement).append(like)
  // The browser tells no fonts of what it has not laid out.
  like.getBoundingClientRect()
  return like
}
