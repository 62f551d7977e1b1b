// Languages of most documents; the rest get English.
const TITLES: Readonly<Record<string, string>> = {
  ar: 'المحتويات',
  cs: 'Obsah',
  da: 'Indhold',
  de: 'Inhalt',
  el: 'Περιεχόμενα',
  en: 'Contents',
  es: 'Índice',
  fi: 'Sisällys',
  fr: 'Table des matières',
  he: 'תוכן העניינים',
  hi: 'विषय-सूची',
  hu: 'Tartalom',
  it: 'Indice',
  ja: '目次',
  ko: '목차',
  nb: 'Innhold',
  nl: 'Inhoud',
  no: 'Innhold',
  pl: 'Spis treści',
  pt: 'Índice',
  ru: 'Содержание',
  sv: 'Innehåll',
  tr: 'İçindekiler',
  uk: 'Зміст',
  zh: '目录',
}

/**
 * Heading of a contents page in a language, in English where we have none.
 *
 * @example contentsTitle('de-AT') // 'Inhalt'
 */
export function contentsTitle(language: string): string {
  const [primary = ''] = language.toLowerCase().split('-')
  return TITLES[primary] ?? (TITLES['en'] as string)
}
