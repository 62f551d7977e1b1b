import { httpUrl } from './http-url.ts'

/** Address a document is taken to come from. */
export const baseUrl = httpUrl.meta({
  description:
    'Absolute http or https URL, at most 2048 characters and without credentials, that relative images, stylesheets, fonts and links resolve against.',
})
