import type { MarkedExtension, Token } from 'marked'

const TAGS: readonly RegExp[] = [
  // mdBook, Hugo, Jekyll and other templates.
  /\{\{[^{}\n]*\}\}|\{%[^{}]*%\}|<%[^%\n]*%>/g,
  // Citations of Pandoc, references of Quarto, raised text, and commands of LaTeX.
  /\[-?@[A-Za-z][^[\]\s;,/]*[\d:][^[\]\n]*\]|\[[^[\]@\n]{1,60}\s-?@[A-Za-z]\w*\d{4}[^[\]\n]*\]/g,
  /\[(?:-@|@[A-Za-z][\w.-]*(?:;\s*-?@|,\s*(?:pp?|ch|sec|vol|S)\.))[^[\]\n]*\]|\[(?:see|see also|cf\.)\s-?@[A-Za-z][^[\]\n]*\]/gi,
  /(?<![\w@/.[])@(?:fig|tbl|tab|sec|eq|lst)[-:][\w-]+/g,
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
  // Comments and programs of MDX; changes as GitLab and CriticMarkup write them; keys of MkDocs.
  /\{\/\*[^{}\n]*\*\/\}|\{(?:props|front[mM]atter)\.[^{}\n]*\}/g,
  /\{\+[^{}]*\+\}|\{-[^{}]*-\}|\{~~[^{}]*~~\}|\{>>[^{}]*<<\}/g,
  /(?<!\w)\+\+[a-z]+(?:\+[a-z\d]+)*\+\+/g,
]

/** Modules of MDX. */
const MODULES: readonly RegExp[] = [
  /^import\s(?:[^'"\n]*\sfrom\s+)?(?:'[^'\n]+'|"[^"\n]+");?[ \t]*$/m,
  /^export\s+(?:const|let|function|default)\s.*/,
]
/** Citations in a document that names its sources; anywhere else a person may be meant. */
const CITATION = /\[@[A-Za-z][\w.-]*\]|(?<![\w@/.[-])@[A-Za-z]+(?:19|20)\d\d[a-z]?\b/g
/** A heading that sources stand below. */
const SOURCES =
  /^(?:references|bibliography|works cited|literatur(?:verzeichnis)?|bibliographie|références|referencias|bibliografía)$/i
/** A program in the text of MDX. */
const EXPRESSION = /\{[^{}\n]+\}?/g

const LINES: readonly RegExp[] = [
  // Colons that no box began with: it has no end, or names what only a program of the site knows.
  /^:{3,}[ \t]*\S.*/,
  ...MODULES,
  // Files of VitePress, tabs of MkDocs, meanings of short words in PHP Markdown Extra, tables drawn for Pandoc.
  /^<<<[ \t]*\S.*/,
  /^===[!+]?[ \t]+".*/,
  /^\*\[[^\]\n]+\]:.*/,
  /^\+(?:[-=:]+\+)+[ \t]*$/m,
  // Directives and places of reStructuredText and MyST; directives of a line; captions of no table and titles of Pandoc.
  /^\.\.[ \t]+[\w:-]+::.*/m,
  /^\([\w:-]+\)=[ \t]*$/m,
  /^::[a-z][\w-]*[[{].*/,
  /^:[ \t]+\S.*/,
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

/** Dialect of a document, as its name and its front matter tell. */
export interface Dialect {
  /** Whether braces in the text hold programs. Modules say so, too. */
  readonly isMdx: boolean
  /** Whether its front matter names a list of sources. A heading above one says so, too. */
  readonly citesSources: boolean
}

/**
 * Finds what stays as text because it is the syntax of a documentation site or of another program: tags that include files or
 * run programs, attributes, links by names of pages, and boxes without an end.
 *
 * @param found takes them as they are written
 */
export function foreignSyntax(found: string[], { isMdx, citesSources }: Dialect): MarkedExtension {
  let hasPrograms = isMdx
  let hasCitations = citesSources
  const add = (pattern: RegExp, text: string) => {
    const [line] = pattern.exec(text) ?? []
    if (line !== undefined) found.push(line.trim())
  }
  const endsOfHeadings = new Set<Token>()
  return {
    hooks: {
      processAllTokens(tokens) {
        hasCitations ||= tokens.some(
          (token) => token.type === 'heading' && SOURCES.test(String(token['text']).trim()),
        )
        return tokens
      },
    },
    walkTokens(token) {
      const last = token.type === 'heading' ? token.tokens?.at(-1) : undefined
      if (last) endsOfHeadings.add(last)
      if (token.type === 'html') for (const pattern of [INCLUDE, HIDDEN]) add(pattern, token.raw)
      if (token.type === 'list_item') add(TASK, token.raw)
      if (token.type === 'code') add(DIRECTIVE, token.lang ?? '')
      if (token.type === 'blockquote') add(QUOTE, token.raw)
      if (token.type === 'paragraph' || (token.type === 'text' && 'tokens' in token)) {
        for (const line of LINES) add(line, token.raw)
        hasPrograms ||= MODULES.some((module) => module.test(token.raw))
      }
      if ('tokens' in token && token.tokens)
        for (const role of rolesIn(token.tokens)) found.push(role)
      // Code is of other types. What holds other tokens is looked at in these.
      if (token.type !== 'text' || 'tokens' in token) return
      const text = endsOfHeadings.has(token) ? token.raw.replace(OWN_ID, '') : token.raw
      const patterns = [
        ...TAGS,
        ...(hasPrograms ? [EXPRESSION] : []),
        ...(hasCitations ? [CITATION] : []),
      ]
      for (const pattern of patterns) for (const [tag] of text.matchAll(pattern)) found.push(tag)
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
