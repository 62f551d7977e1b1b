/** Words that stand in where a document has none. */
type Word = 'image' | 'link'

// Languages of most documents; the rest get English, which readers pronounce as such only if they are told to, but
// which is better than silence.
const WORDS: Readonly<Record<string, Readonly<Record<Word, string>>>> = {
  ar: { image: 'صورة', link: 'رابط' },
  cs: { image: 'Obrázek', link: 'Odkaz' },
  da: { image: 'Billede', link: 'Link' },
  de: { image: 'Bild', link: 'Link' },
  el: { image: 'Εικόνα', link: 'Σύνδεσμος' },
  en: { image: 'Image', link: 'Link' },
  es: { image: 'Imagen', link: 'Enlace' },
  fi: { image: 'Kuva', link: 'Linkki' },
  fr: { image: 'Image', link: 'Lien' },
  he: { image: 'תמונה', link: 'קישור' },
  hi: { image: 'छवि', link: 'लिंक' },
  hu: { image: 'Kép', link: 'Hivatkozás' },
  it: { image: 'Immagine', link: 'Collegamento' },
  ja: { image: '画像', link: 'リンク' },
  ko: { image: '이미지', link: '링크' },
  nl: { image: 'Afbeelding', link: 'Link' },
  no: { image: 'Bilde', link: 'Lenke' },
  nb: { image: 'Bilde', link: 'Lenke' },
  pl: { image: 'Obraz', link: 'Łącze' },
  pt: { image: 'Imagem', link: 'Ligação' },
  ru: { image: 'Изображение', link: 'Ссылка' },
  sv: { image: 'Bild', link: 'Länk' },
  tr: { image: 'Görsel', link: 'Bağlantı' },
  uk: { image: 'Зображення', link: 'Посилання' },
  zh: { image: '图像', link: '链接' },
}

/**
 * A word in a language, in English where we have none.
 *
 * @param language for example `de-AT`
 * @example wordFor('image', 'de-AT') // 'Bild'
 */
export function wordFor(word: Word, language: string): string {
  const [primary = ''] = language.toLowerCase().split('-')
  return (WORDS[primary] ?? WORDS['en'])?.[word] as string
}
