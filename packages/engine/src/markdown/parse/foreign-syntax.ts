import type { MarkedExtension, Token } from 'marked'

const TAGS: readonly RegExp[] = [
  // mdBook, Hugo, Jekyll and other templates.
  /\{\{[^{}\n]*\}\}|\{%[^{}]*%\}|<%[^%\n]*%>/g,
  // Citations of Pandoc, raised text, and commands of LaTeX.
  /\[-?@[A-Za-z][^[\]\s;,/]*[\d:][^[\]\n]*\]|\[[^[\]@\n]{1,60}\s-?@[A-Za-z]\w*\d{4}[^[\]\n]*\]/g,
  /(?<=\w)\^[^\s^]+\^(?![\w^])/g,
  /\\(?:cite[pt]?|eqref|ref|label|footnote|textbf|textit|emph)\{[^{}\n]*\}/g,
  // Directives in a line of text.
  /(?<![\w:]):[a-z][\w-]*\[[^[\]\n]*\](?:\{[^{}\n]*\})?/g,
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
  // Directives and places of reStructuredText and MyST; directives of a line; captions and titles of Pandoc.
  /^\.\.[ \t]+[\w:-]+::.*/m,
  /^\([\w:-]+\)=[ \t]*$/m,
  /^::[a-z][\w-]*[[{].*/,
  /^:[ \t]+[^\n]*\{#(?:tbl|fig|lst|eq)[:-][^{}\n]*\}/,
  /^%[ \t]+\S.*/,
  // Files that MkDocs includes, and commands of LaTeX.
  /^-{2,}8<-+.*/m,
  /^\\(?:tableofcontents|listof\w+|maketitle|begin|input|include|includegraphics|chapter|section)\b.*/m,
]
/** Boxes of tasks of GitLab and Obsidian that are neither open nor done. */
const TASK = /^[-*+][ \t]+\[[~+\-/>!?*]\][ \t].*/
/** Code that MyST reads as a directive; Quarto runs those of languages. */
const DIRECTIVE = /^\{(?!(?:r|python|julia|sql|bash|ojs|dot|mermaid)[\s,}])[a-z][\w:-]*\}/
/** Before code, what it is to reStructuredText and MyST. */
const ROLE = /(?:(?<![\w:]):[a-z][\w:-]*:|\{[a-z][\w:-]*\})$/
/** A comment that hides all that follows, and programs of a server. */
const HIDDEN = /^<!--(?![\s\S]*-->)[^\n]*|^<\?(?:php|=)[^\n]*/i
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
      if (token.type === 'html') for (const pattern of [INCLUDE, HIDDEN]) add(pattern, token.raw)
      if (token.type === 'list_item') add(TASK, token.raw)
      if (token.type === 'code') add(DIRECTIVE, token.lang ?? '')
      if (token.type === 'blockquote') add(QUOTE, token.raw)
      if (token.type === 'paragraph' || (token.type === 'text' && 'tokens' in token))
        for (const line of LINES) add(line, token.raw)
      if ('tokens' in token && token.tokens)
        for (const role of rolesIn(token.tokens)) found.push(role)
      // Code is of other types. What holds other tokens is looked at in these.
      if (token.type !== 'text' || 'tokens' in token) return
      const text = endsOfHeadings.has(token) ? token.raw.replace(OWN_ID, '') : token.raw
      for (const pattern of TAGS) for (const [tag] of text.matchAll(pattern)) found.push(tag)
    },
  }
}

/** Roles of code: they stand before it, without a blank. */
function rolesIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1]
    if (token.type !== 'text' || next?.type !== 'codespan') return []
    const [role] = ROLE.exec(token.raw) ?? []
    return role === undefined ? [] : [`${role}${next.raw}`]
  })
}
