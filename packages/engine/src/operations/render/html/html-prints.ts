/** What the browser made of `html` commands: finished PDFs by the fields of the commands. */
export type HtmlPrints = ReadonlyMap<string, Uint8Array>
