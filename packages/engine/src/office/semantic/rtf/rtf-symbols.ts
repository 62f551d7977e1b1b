/** Control words and symbols that stand for one character (RTF 1.9.1, "Special Characters"). */
export const RTF_SYMBOLS: Readonly<Record<string, string>> = {
  '~': '\u00a0',
  _: '\u2011',
  '-': '\u00ad',
  tab: '\u2003',
  emdash: '—',
  endash: '–',
  emspace: '\u2003',
  enspace: '\u2002',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
}
