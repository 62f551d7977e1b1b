import { expect, test } from 'vitest'
import { featuresIn } from './features-in.ts'

const wanted = [{ feature: 'string-set', pattern: String.raw`\bstring-set\s*:` }]

test.each([
  ['h1{string-set:a content()}', ['string-set']],
  ['h1{STRING-SET :a content()}', ['string-set']],
  [`@font-face{src:url(data:font/woff2;base64,${'A'.repeat(1e5)});string-set:a}`, ['string-set']],
  ['/* string-set: a */p{color:red}/* string-set:b */', []],
  ['p{color:red}/* string-set: to the end', []],
])('features are found by their patterns, but for comments: %.40s', (css, found) => {
  expect(featuresIn(css, wanted)).toEqual(found)
})
