import type { MarkedExtension, Token } from 'marked'

const TAGS: readonly RegExp[] = [
  // mdBook, Hugo and Jekyll; `{{ name }}` alone is text of many documents.
  /\{\{#\w+[^{}]*\}\}|\{\{[<%][^{}]*[%>]\}\}|\{%[^{}]*%\}/g,
  // Obsidian: pages and files by their names, comments, marked words. `[[toc]]` is read.
  /!?\[\[(?!toc\]\])[^\s[\]][^[\]\n]*\]\]/gi,
  /%%[^%\n]+%%/g,
  /(?<![\w=])==(?=[^\s=])[^=\n]*[^\s=]==(?![\w=])/g,
  // Notes within their line, of Pandoc and Obsidian.
  /\^\[[^[\]\n]+\]/g,
  // Attributes, of kramdown and Pandoc.
  /\{:[^{}\n]*\}|(?<=^|[)\]])\{[.#][\w-]+[^{}\n]*\}|^\{\w+=[^{}\n]*\}/g,
  // Comments of MDX; changes as GitLab and CriticMarkup write them; keys of MkDocs.
  /\{\/\*[^{}\n]*\*\/\}/g,
  /\{\+[^{}]*\+\}|\{-[^{}]*-\}|\{~~[^{}]*~~\}|\{>>[^{}]*<<\}/g,
  /(?<!\w)\+\+[a-z]+(?:\+[a-z\d]+)*\+\+/g,
]

const LINES: readonly RegExp[] = [
  // Colons that no box began with: it has no end, or names what only a program of the site knows.
  /^:{3,}[ \t]*\S.*/,
  // Modules of MDX.
  /^import\s(?:[^'"\n]*\sfrom\s+)?(?:'[^'\n]+'|"[^"\n]+");?[ \t]*$/m,
  /^export\s+(?:const|let|function|default)\s.*/,
  // Files of VitePress, tabs of MkDocs, meanings of short words in PHP Markdown Extra, tables drawn for Pandoc.
  /^<<<[ \t]*\S.*/,
  /^===[!+]?[ \t]+".*/,
  /^\*\[[^\]\n]+\]:.*/,
  /^\+(?:[-=:]+\+)+[ \t]*$/m,
]
/** The id of a heading, which is read. */
const OWN_ID = /\{:?\s*#[^{}]*\}\s*$/
/** Files that VitePress includes. */
const INCLUDE = /^<!--\s*@include:[^\n]*?-->/
/** A quote of GitLab, between lines of three signs. */
const QUOTE = /^>>>[ \t]*$/m

/**
 * Finds what stays as text because it is the syntax of a documentation site or of another program: tags that include files or
 * run programs, attributes, links by names of pages, and boxes without an end.
 *
 * @param found takes them as they are written
 */
export function foreignSyntax(found: string[]): MarkedExtension {
  const add = (pattern: RegExp, text: string) => {
    const [line] = pattern.exec(text) ?? []
    if (line !== undefined) found.push(line.trim())
  }
  const endsOfHeadings = new Set<Token>()
  return {
    walkTokens(token) {
      const last = token.type === 'heading' ? token.tokens?.at(-1) : undefined
      if (last) endsOfHeadings.add(last)
      if (token.type === 'html') add(INCLUDE, token.raw)
      if (token.type === 'blockquote') add(QUOTE, token.raw)
      if (token.type === 'paragraph') for (const line of LINES) add(line, token.raw)
      // Code is of other types. What holds other tokens is looked at in these.
      if (token.type !== 'text' || 'tokens' in token) return
      const text = endsOfHeadings.has(token) ? token.raw.replace(OWN_ID, '') : token.raw
      for (const pattern of TAGS) for (const [tag] of text.matchAll(pattern)) found.push(tag)
    },
  }
}
