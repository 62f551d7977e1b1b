import { expect, test } from 'vitest'
import { parse } from '../../test/parse.ts'
import { canonicalHtml } from '../../test/same-html.ts'

test.each([
  ['![A](a.png){width=50%}', '<p><img src="a.png" alt="A" width="50%"></p>'],
  [
    '![A](a.png){ .b #c height=1in } x',
    '<p><img src="a.png" alt="A" id="c" class="b" height="96"> x</p>',
  ],
  [
    '![A *b*](a.png){#fig:a}',
    '<figure><img src="a.png" alt="A b" id="fig:a"><figcaption>A <em>b</em></figcaption></figure>',
  ],
  [
    '![](a.png){fig-cap="A" fig-alt="B & C"}',
    '<figure><img src="a.png" alt="B &amp; C"><figcaption>A</figcaption></figure>',
  ],
  ['![A](a.png){width}', '<p><img src="a.png" alt="A">{width}</p>'],
  ['![A](a.png){: width="9" }', '<p><img src="a.png" alt="A" width="9"></p>'],
])('attributes of pictures are carried out: %j', (markdown, html) => {
  expect(canonicalHtml(parse(markdown))).toBe(canonicalHtml(html))
})
