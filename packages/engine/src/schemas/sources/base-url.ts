import { httpUrl, URL_MAX_LENGTH } from './http-url.ts'

/** Where an HTML string pretends to stand. */
export const baseUrl = httpUrl.meta({
  description: `Absolute http or https URL, at most ${URL_MAX_LENGTH} characters and without credentials, that relative images, stylesheets, fonts and links resolve against.`,
})
