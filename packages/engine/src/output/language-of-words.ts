/** Short words that are frequent in one language and rare in the others here. */
const FREQUENT: Readonly<Record<string, string>> = {
  en: 'the and of to is that it for with as are was this be have not you from they which will',
  de: 'der die und das den von zu mit ist des nicht ein eine auf für sich dem auch werden wird oder',
  fr: 'le les et des est du une dans pour que qui sur pas avec au par vous nous ce sont aux',
  es: 'el los y las del una con para es por que su como más pero sus este al son está',
  it: 'il di che e gli della per una con non del sono alla nel dei delle più è anche',
  pt: 'o os e do da em uma para com não dos das no na ao mais como foi são pelo',
  nl: 'de het een van en dat niet op met voor zijn aan ook werd door bij naar wordt deze',
  sv: 'och att det som på är av för med den inte till har om ett jag ska från',
  da: 'og at det som på er af for med den ikke til har om et jeg skal fra',
  pl: 'i w nie na się z do jest że to są przez oraz jak dla po tym ma',
  cs: 'a se na je že v to s z jako pro by nebo který jsou není také',
  fi: 'ja on ei että se oli joka ovat mutta myös kun hän niin tai sekä',
  tr: 've bir bu için ile da de olarak daha çok olan gibi ne en kadar',
  hu: 'a az és hogy nem is egy van ez meg csak volt vagy mint lehet',
}
/** Languages that share most of their short words. */
const RELATED: readonly ReadonlySet<string>[] = [new Set(['sv', 'da', 'nb', 'nn', 'no'])]

const MIN_WORDS = 40
/** Part of the words of a text that are such words, where the text is in their language. */
const MAIN_PART = 0.1
/** How much more frequent they are than those of the language that is stated. */
const TIMES = 4
/** How many different ones there are, and for how many words of the text one more: a list of packages has `com` alone. */
const MIN_DIFFERENT = 5
const MAX_DIFFERENT = 9
const WORDS_FOR_ONE_MORE = 60

/**
 * Language that a text is in rather than in the one stated, by its short words; undefined where the text does not say so.
 *
 * @param stated for example `en-US`
 */
export function otherLanguage(text: string, stated: string): string | undefined {
  const [own = ''] = stated.toLowerCase().split('-')
  if (wordsOf(own) === undefined) return undefined
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < MIN_WORDS) return undefined
  const foundOf = (language: string) => {
    const frequent = wordsOf(language)
    return words.filter((word) => frequent?.has(word))
  }
  const ownCount = foundOf(own).length
  const others = Object.keys(FREQUENT).map((language) => ({ language, found: foundOf(language) }))
  const best = others.reduce((one, other) => (other.found.length > one.found.length ? other : one))
  const { length } = best.found
  if (length < words.length * MAIN_PART || length < TIMES * ownCount) return undefined
  const atLeast = Math.min(
    MAX_DIFFERENT,
    MIN_DIFFERENT + Math.floor(words.length / WORDS_FOR_ONE_MORE),
  )
  if (new Set(best.found).size < atLeast) return undefined
  const isRelated = RELATED.some((group) => group.has(own) && group.has(best.language))
  return isRelated || best.language === own ? undefined : best.language
}

function wordsOf(language: string): ReadonlySet<string> | undefined {
  const known = ['nb', 'nn', 'no'].includes(language) ? 'da' : language
  const words = FREQUENT[known]
  return words === undefined ? undefined : new Set(words.split(' '))
}
