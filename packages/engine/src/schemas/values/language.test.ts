import { describe, expect, test } from 'vitest'
import { languageTag, timeZone } from './language.ts'

describe('languageTag', () => {
  test.each(['en', 'EN-us', 'fil', 'de-DE-1996', 'zh-Hant-TW', 'en-u-nu-arab', 'art-lojban'])(
    'takes %s',
    (tag) => {
      expect(languageTag.parse(tag)).toBe(tag)
    },
  )

  test.each(['', 'en_US', 'x-private', 'posix', 'Infinity', 'english', 'c'])(
    'refuses %j',
    (tag) => {
      expect(languageTag.safeParse(tag).error?.issues).toMatchObject([
        { message: 'must be a BCP 47 language tag such as "en-US" or "de"' },
      ])
    },
  )
})

describe('timeZone', () => {
  test.each([
    ['UTC', 'UTC'],
    ['utc', 'UTC'],
    ['europe/berlin', 'Europe/Berlin'],
    ['AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Buenos_Aires'],
    ['etc/gmt+12', 'Etc/GMT+12'],
  ])('takes %s as %s, the name that the browser knows', (given, name) => {
    expect(timeZone.parse(given)).toBe(name)
  })

  test.each(['', '+01:00', 'Berlin', 'Europe/Nowhere', 'Z'])('refuses %j', (name) => {
    expect(timeZone.safeParse(name).error?.issues).toMatchObject([
      { message: 'must be an IANA time zone such as "UTC" or "Europe/Berlin"' },
    ])
  })
})
