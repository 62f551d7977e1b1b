import { expect, test } from 'vitest'
import { otherLanguage } from './language-of-words.ts'

const GERMAN =
  'Der Vertrag wird mit dem Tag der Unterschrift wirksam und ist für beide Seiten bindend. Er endet nicht von selbst, sondern durch Kündigung, die schriftlich zu erklären ist. Die Frist beträgt drei Monate zum Ende des Jahres. Mit dem Ende des Vertrages werden alle Unterlagen zurückgegeben, oder sie werden auf Wunsch vernichtet. Auch die Kopien sind davon nicht ausgenommen.'
const ENGLISH =
  'The contract becomes effective with the day of the signature and is binding for both sides. It does not end by itself, but by notice, which is to be given in writing. The period is three months to the end of the year. With the end of the contract all documents are returned, or they are destroyed if that is wanted. Copies of them are not exempt from this.'

test('a text in another language than stated is found out', () => {
  expect(otherLanguage(GERMAN, 'en-US')).toBe('de')
  expect(otherLanguage(ENGLISH, 'de')).toBe('en')
})

test.each([
  ['in the language that is stated', GERMAN, 'de-AT'],
  ['in a language that is not known here', GERMAN, 'ja'],
  ['too short to tell', GERMAN.slice(0, 100), 'en'],
  ['in both languages', `${GERMAN} ${ENGLISH}`, 'en'],
  ['of names and numbers', 'Widget 4711 Ltd. Berlin '.repeat(40), 'en'],
  ['of one short word and names', 'com.example.Base<E> com.example.io.Source<O> '.repeat(40), 'en'],
])('a text %s is not', (_, text, stated) => {
  expect(otherLanguage(text, stated)).toBeUndefined()
})
