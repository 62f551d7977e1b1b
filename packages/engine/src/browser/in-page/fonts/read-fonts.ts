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
}

const SIZE_PX = 32

/**
 * Finds out which characters of the visible text no font has, and which lists of fonts name none that is there. Runs in
 * the page.
 *
 * The browser tells neither: a character without a glyph measures and paints like one that no font has, and text in a font
 * that is not there like text in the font behind it.
 *
 * @param mark attribute that the first element of each list in `absent` gets, with the number of the list
 */
export function readFonts(mark: string): FontFacts {
  const pen = createPen()
  if (!pen || !document.body) return { missing: [], absent: [] }
  const { characters, lists } = writtenFonts(SIZE_PX)
  const missing = missingCharacters(pen, SIZE_PX, characters)
  const absent = absentFamilies(pen, SIZE_PX, lists)
  for (const [index, { text }] of absent.entries()) {
    const { element } = text
    const asked = element?.getRootNode() === document ? element : standIn(text, mark)
    asked.setAttribute(mark, String(index))
  }
  return { missing, absent: absent.map(({ named }) => named) }
}

function createPen(): CanvasRenderingContext2D | null {
  // By name alone it is no canvas in a document that is an SVG.
  const name = 'http://www.w3.org/1999/xhtml'
  const canvas = document.createElementNS(name, 'canvas') as HTMLCanvasElement
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  canvas.width = canvas.height = 2 * SIZE_PX
  pen.textBaseline = 'middle'
  return pen
}

/** An element of the document in the font of a text that no selector finds: one of a shadow tree, or of a style. */
function standIn({ style, sample }: SetText, mark: string): Element {
  const { fontFamily, fontWeight, fontStyle } = style
  const like = document.createElement('span')
  like.style.cssText = 'all: initial; position: fixed; visibility: hidden'
  Object.assign(like.style, { fontFamily, fontWeight, fontStyle })
  like.textContent = sample
  like.setAttribute(standInMark(mark), '')
  document.body.append(like)
  // The browser tells no fonts of what it has not laid out.
  like.getBoundingClientRect()
  return like
}
