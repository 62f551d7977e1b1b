/** Colours of the parts of code that highlighting tells apart. */
export interface CodeColours {
  readonly comment: string
  readonly keyword: string
  readonly string: string
  readonly number: string
  readonly title: string
  readonly type: string
  readonly attribute: string
  readonly tag: string
}

/** Styles for the classes of highlight.js. */
export function codeColours(colours: CodeColours): string {
  const rule = (classes: string, css: string) =>
    `:is(${classes
      .split(' ')
      .map((name) => `.hljs-${name}`)
      .join(',')}){${css}}`
  return [
    rule('comment quote', `color:${colours.comment};font-style:italic`),
    rule('keyword doctag template-tag template-variable selector-tag', `color:${colours.keyword}`),
    rule('string regexp char.escape_ link', `color:${colours.string}`),
    rule('number literal variable.constant_ symbol bullet', `color:${colours.number}`),
    rule('title section title.function_ built_in', `color:${colours.title}`),
    rule('type class title.class_ params.type', `color:${colours.type}`),
    rule(
      'attr attribute property selector-attr selector-class selector-id variable meta',
      `color:${colours.attribute}`,
    ),
    rule('name tag', `color:${colours.tag}`),
    rule('addition', 'color:#116329;background:#dafbe1'),
    rule('deletion', 'color:#82071e;background:#ffebe9'),
  ].join('')
}

/** Colours of code on GitHub in its light look. */
export const GITHUB_COLOURS: CodeColours = {
  comment: '#59636e',
  keyword: '#cf222e',
  string: '#0a3069',
  number: '#0550ae',
  title: '#6639ba',
  type: '#953800',
  attribute: '#0550ae',
  tag: '#116329',
}
