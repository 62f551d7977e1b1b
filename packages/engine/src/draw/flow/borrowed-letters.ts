import { quote } from '../../messages/quote.ts'
import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { addUnpainted, unpaintedPictures } from '../../text/fonts/unpainted-pictures.ts'
import type { TextBlock } from '../../text/layout/text-block.ts'
import { COMMON, ScriptFinder } from '../../text/shaping/scripts.ts'

/** Text of one family, as the first of a style. */
interface Asked {
  /** Scripts that it set some text of. */
  readonly own: Set<string>
  /** Characters by script that other families set, and the last of these. */
  readonly borrowed: Map<string, Set<string>>
  other: string
  isUsed: boolean
}

const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\s]/u
const MAX_LISTED = 20

/**
 * Finds fonts that lack what is set in them: all of it, or letters of a script that they have others of. That a font for
 * Latin leaves Thai to another one is usual.
 */
export class BorrowedLetters {
  readonly #known: ReadonlySet<string>
  readonly #asked = new Map<string, Asked>()
  readonly #unpainted = new Map<string, Set<string>>()
  readonly #scripts = new ScriptFinder()

  /** @param families that are there: of the request, or of the machine */
  constructor(families: readonly string[]) {
    this.#known = new Set(families.map((family) => family.toLowerCase()))
  }

  /** Takes note of the faces that some text was set in. */
  note({ lines, unpainted }: TextBlock): void {
    addUnpainted(this.#unpainted, unpainted)
    if (this.#known.size === 0) return
    for (const { pieces } of lines) {
      for (const { style, text, glyphs } of pieces) {
        const [family] = style.families
        if (family === undefined || glyphs.isMissing) continue
        if (this.#known.has(family.toLowerCase())) this.#note(family, text, glyphs.choice.face)
      }
    }
  }

  /** A warning for each family that lacks something. */
  get warnings(): readonly RenderWarning[] {
    return [...unpaintedPictures(this.#unpainted), ...this.#lacking]
  }

  get #lacking(): readonly RenderWarning[] {
    return [...this.#asked].flatMap(([family, { own, borrowed, other, isUsed }]) => {
      if (!isUsed) return [substituted(family, 'has nothing of the text that is set in it', other)]
      const letters = [...borrowed].flatMap(([script, found]) =>
        own.has(script) ? [...found] : [],
      )
      if (letters.length === 0) return []
      const listed = letters.slice(0, MAX_LISTED).join(' ')
      const more = letters.length > MAX_LISTED ? `, and ${letters.length - MAX_LISTED} more` : ''
      return [substituted(family, `lacks ${listed}${more}`, other)]
    })
  }

  #note(family: string, text: string, face: FaceOfPiece): void {
    const asked = this.#asked.get(family) ?? {
      own: new Set<string>(),
      borrowed: new Map<string, Set<string>>(),
      other: '',
      isUsed: false,
    }
    const isOwn = face.source.family.toLowerCase() === family.toLowerCase()
    // Pictures in colour are wanted in any font.
    if (!isOwn && face.color !== 'none') return
    for (const character of text) {
      if (!SEEN.test(character) || this.#unpainted.get(family)?.has(character)) continue
      this.#asked.set(family, asked)
      const script = this.#scripts.scriptOf(character.codePointAt(0) ?? 0)
      if (isOwn) {
        asked.isUsed = true
        asked.own.add(script)
        continue
      }
      asked.other = face.family
      const found = asked.borrowed.get(script) ?? new Set<string>()
      if (script !== COMMON) asked.borrowed.set(script, found.add(character))
    }
  }
}

/** The face that set a piece. */
type FaceOfPiece = TextBlock['lines'][number]['pieces'][number]['glyphs']['choice']['face']

function substituted(family: string, what: string, other: string): RenderWarning {
  const message = `The font ${quote(family)} ${what}; ${quote(other)} was used.`
  return renderWarning('font_substituted', message)
}
