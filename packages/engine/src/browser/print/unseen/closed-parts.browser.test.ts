import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'

const pool = openPool()
/** As many words as somebody would read. */
const ARTICLE = `Words to be read ${'one two three four '.repeat(20)}`
const HIDDEN_IN_PRINT = /^1 part is hidden by the styles for print .*: "Words to be read/
/** Parts that only a screen shows, with what is told of them. */
const CLOSED: readonly [name: string, html: string, told: RegExp][] = [
  [
    'parts that Alpine builds once a button is pressed',
    `<div x-data="{ open: false, tab: 'a' }"><button @click="open = !open">Terms</button><template x-if="open"><p>Long terms</p></template>
    <nav><button x-on:click="tab = 'a'">First</button><button x-on:click="tab = 'b'">Second</button></nav>
    <template x-if="tab === 'a'"><p class=p>Panel</p></template><p class=p>Panel</p><template x-if="tab === 'b'"><p class=p>Other</p></template></div>`,
    /^2 parts are folded .* not in the document.*: "Terms", "Second"\. /,
  ],
  [
    'items of a tree of components that keep their state to themselves',
    (() => {
      const item = (text: string, isOpen: boolean, inside = '') =>
        `<x-tree-item slot="item"><template shadowrootmode="open"><p><slot></slot></p><div ${isOpen ? '' : 'style="display:none"'}><slot name="item"></slot></div></template>${text}${inside}</x-tree-item>`
      return item('Open', true, item('Shown', false, item('Hidden', false)))
    })(),
    /^1 part is folded .*: "Hidden"\. /,
  ],
  [
    'values of JSON that are folded',
    '<div><span>"lines": </span><span>[</span><div style="display:inline;cursor:pointer">...</div><span>]</span></div>',
    /^1 part is folded .*: "\\"lines\\": \[ \.{3} \]"\. /,
  ],
  [
    'details in a frame, and in one within it',
    `<details><summary>Own</summary>x</details><iframe width=500 height=400 srcdoc="<details><summary>Of the frame</summary>x</details><iframe srcdoc='<details><summary>Innermost</summary>x</details>'></iframe>"></iframe>`,
    /^3 details elements are closed, .*: "Own", "Of the frame", "Innermost"\. /,
  ],
  [
    'a fold whose button says that it is closed',
    '<button aria-expanded="false" aria-controls="one">More</button><div id="one" hidden>Folded words</div>',
    /^1 part is folded .*: "Folded words"\. /,
  ],
  [
    'a fold that a component takes into its tree, as of Vaadin',
    '<x-fold><template shadowrootmode="open"><slot name="head"></slot><div style="display:none"><slot></slot></div></template><b slot="head" role="button" aria-expanded="false" aria-controls="one">More</b><p id="one">Folded words</p></x-fold>',
    /^1 part is folded .*: "Folded words"\. /,
  ],
  [
    'nodes of a tree of JSON that say so by their class and their title alone, as of jsoneditor',
    '<table><tr><td><button title="Click to expand/collapse this field" class="j-button j-collapsed"></button></td><td>lines [2]</td></tr></table>',
    /^1 part is folded .*: "lines \[2\]"/,
  ],
  [
    'a fold of Bootstrap',
    '<style>.collapse:not(.show){display:none}</style><a href="#one" aria-expanded="false">More</a><div id="one" class="collapse">Folded words</div>',
    /^1 part is folded .*: "Folded words"\. /,
  ],
  [
    'a fold behind the heading of a button that names none',
    '<div><h3><button aria-expanded="false">More</button></h3><div style="height:0;overflow:hidden;visibility:hidden">Folded words</div></div>',
    /^1 part is folded .*: "Folded words"\. /,
  ],
  [
    'a fold behind the line of its button, on which there is a link',
    '<p><button aria-expanded="false">More</button><a href="/one">Edit</a></p><div hidden>Folded words</div>',
    /^1 part is folded .*: "Folded words"\. /,
  ],
  [
    'tabs whose panels are built once they are chosen',
    '<div role="tablist"><button role="tab" aria-selected="true" aria-controls="a">A</button><button role="tab" aria-selected="false" aria-controls="b">B</button></div><div role="tabpanel" id="a">Words of A</div>',
    /^1 tab is not chosen and has no panel in the document, .*: "B"\. /,
  ],
  [
    'tabs that name no panels',
    '<div role="tablist"><button role="tab" aria-selected="true">A</button><button role="tab" aria-selected="false">B</button></div><div>Words of A</div>',
    /^1 tab is not chosen and has no panel /,
  ],
  [
    'tabs whose panels are empty until they are chosen',
    '<div role="tablist"><button role="tab" aria-selected="true" aria-controls="a">A</button><button role="tab" aria-selected="false" aria-controls="b">B</button></div><div role="tabpanel" id="a">Words of A</div><div role="tabpanel" id="b" style="display:none"></div>',
    /^1 tab is not chosen and has no panel in the document, .*: "B"\. /,
  ],
  [
    'tabs that share one panel',
    '<div role="tablist"><button role="tab" aria-selected="true" aria-controls="a">A</button><button role="tab" aria-selected="false" aria-controls="a">B</button></div><div role="tabpanel" id="a">Words of A</div>',
    /^1 tab is not chosen and has no panel in the document, .*: "B"\. /,
  ],
  [
    'groups of values in a viewer of JSON',
    '<div>list: <span><span style="cursor:pointer">[<div style="display:inline"><span style="cursor:default">0 - 100</span></div>]</span></span></div>',
    /^1 part is folded .*: "\[ 0 - 100\]"\. /,
  ],
  [
    'what a link names in its script, as in reports of Surefire',
    `<p><span id="why" style="display:none">Words of the reason</span><a href="javascript:toggle('why')">Details</a></p>`,
    /^1 part is hidden until .*: "Words of the reason"\. /,
  ],
  [
    'rows whose class a cell names in its script, as in pages of Doxygen',
    `<style>.inherit{display:none}</style><table><tr><td onclick="toggle('of_shape')">Members of Shape<tr class="inherit of_shape"><td>Words of area</table>`,
    /^1 part is hidden until .*: "Words of area"\. /,
  ],
  [
    'details whose contents a program builds',
    '<details><summary>One</summary></details><details><summary>Two</summary></details><script>1</script>',
    /^2 parts are folded .*: "One", "Two"\. /,
  ],
  [
    'texts of a TiddlyWiki that are not opened',
    `<div data-tiddler-title="Shown">Words</div><script class="tiddlywiki-tiddler-store" type="application/json">${JSON.stringify(
      [
        { title: '$:/core', text: 'x', type: 'application/json' },
        { title: 'Shown', text: 'Words' },
        { title: 'Other', text: 'Words of the other' },
        { title: 'Picture', text: 'AAAA', type: 'image/png' },
        { title: "Draft of 'Other'", text: 'Words', 'draft.of': 'Other' },
      ],
    )}</script>`,
    /^1 text of the document \(a TiddlyWiki\) is not opened, .*: "Other"\. /,
  ],
  [
    'a branch of a tree',
    '<ul role="tree"><li role="treeitem" aria-expanded="false">Root<ul role="group" hidden><li role="treeitem">Folded words</li></ul></li></ul>',
    /^1 part is folded .*: "Folded words"\. /,
  ],
  [
    'steps of which the selected one has its part in a window, as of Vuetify',
    '<div class="v-stepper"><div><button class="v-stepper-item v-stepper-item--selected"><span class="v-stepper-item__content">One</span></button><hr><button class="v-stepper-item"><span class="v-stepper-item__content">Two</span></button></div><div class="v-window"><div><div class="v-window-item">Words of one</div><div class="v-window-item" style="display: none;"></div></div></div><button>Next</button></div>',
    /^1 step is not the one at hand, .*: "Two"\. /,
  ],
  [
    'steps with data of their own about the one at hand, as of Mantine',
    '<div class="mantine-Stepper-root"><div><button class="mantine-Stepper-step" data-progress="true">One</button><button class="mantine-Stepper-step">Two</button></div><div class="mantine-Stepper-content">Words of one</div></div>',
    /^1 step is not the one at hand, .*: "Two"\. /,
  ],
  [
    'windows that are built once an arrow leads to them, as of Vuetify',
    '<div class="v-window"><div><div class="v-window-item">Words of one</div><div class="v-window-item" style="display: none;"></div><div class="v-window-item" style="display: none;"></div><div><button aria-label="Next visual"></button></div></div></div>',
    /^1 carousel has slides that are not in the document, .*: "1 of 3 slides: Words of one"\. /,
  ],
  [
    'one fold whose button is a heading and names what is not there',
    '<h2><button aria-expanded="false" aria-controls="one">Terms</button></h2><p>Text</p>',
    /^1 part is folded .* and not in the document, .*: "Terms"\. /,
  ],
  [
    'one fold that is called so, as of Ant Design',
    '<div class="ant-collapse"><div><div role="button" aria-expanded="false">Terms</div></div></div><p>Text</p>',
    /^1 part is folded .* and not in the document, .*: "Terms"\. /,
  ],
  [
    'one fold alone on its line, as schemas of Swagger UI',
    '<div><span><button aria-expanded="false"><b>Order</b><i class="model-toggle collapsed"></i></button></span></div>',
    /^1 part is folded .* and not in the document, .*: "Order"\. /,
  ],
  [
    'rows whose buttons say that they expand them, as of Material UI',
    '<table><tr><td><button aria-label="expand row"><svg width=9 height=9></svg></button><td>Bread<td>3</table>',
    /^1 part is folded .* and not in the document, .*: "Bread 3"\. /,
  ],
  [
    'parts whose buttons say that they expand them, as properties of Redoc',
    '<table><tr><td><button aria-label="expand lines">lines</button><td>Array<tr><td>id<td>Number</table>',
    /^1 part is folded .* and not in the document, .*: "lines"\. /,
  ],
  [
    'lines whose signs point aside, as answers of Redoc',
    '<div><button style="display:block;width:100%"><svg width=9 height=9 style="transform:rotateZ(-90deg)"></svg><b>200</b> A list</button></div><p>Text</p>',
    /^1 part is folded .* and not in the document, .*: "200 A list"\. /,
  ],
  [
    'a fold whose styles stand in a layer within a rule, as of daisyUI',
    '<style>.fold{@layer a{content-visibility:hidden}}input:checked~.fold{content-visibility:visible}</style><div><input type=radio><b>One</b><div class="fold">Folded words</div></div>',
    /^1 part is hidden until .*: "Folded words"\. /,
  ],
  [
    'a fold whose styles stand in a query within a rule, as of Tailwind',
    '<style>.fold{@media (width > 1px){display:none}}input:checked~.fold{display:block}</style><input type=checkbox><div class="fold">Folded words</div>',
    /^1 part is .*: "Folded words"\. /,
  ],
  [
    'slides that are pictures, shown by a choice, as of MJML',
    `<style>.slide{display:none}#a:checked~.a,#b:checked~.b{display:block}</style><input type=radio name=s id=a checked hidden><input type=radio name=s id=b hidden>${['a', 'b'].map((name) => `<div class="slide ${name}"><img width=90 height=90 alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"></div>`).join('')}`,
    /^1 part is shown only while something is chosen /,
  ],
  [
    'a carousel of one slide and dots with numbers',
    `<section><div><h3>First</h3></div><div>${[1, 2, 3].map((at) => `<button class="${at === 1 ? 'dot on' : 'dot'}" aria-label="Go to slide ${at}"></button>`).join('')}</div></section><p>Text</p>`,
    /^1 carousel has slides that are not in the document, .*: "1 of 3 slides: First"\. /,
  ],
  [
    'a carousel of one slide and dots without a name',
    `<section class="carousel"><div><h3>First</h3></div><div>${['on', '', ''].map((name) => `<button class="dot ${name}"></button>`).join('')}</div></section><p>Text</p>`,
    /^1 carousel has slides that are not in the document, .*: "1 of 3 slides: First"\. /,
  ],
  [
    'a counter between arrows',
    '<section><button disabled>‹</button><h3>First</h3><button>›</button><span>1 / 6</span></section><p>Text</p>',
    /^1 carousel has slides that are not in the document, .*: "1 of 6 slides: ‹ First/,
  ],
  [
    'arrows in a box that is called a slider',
    '<section class="quote-slider"><button aria-label="Zurück">a</button><h3>First</h3><button aria-label="Weiter">b</button></section><p>Text</p>',
    /^1 carousel has slides that are not in the document, .*: "the slide that is shown: /,
  ],
  [
    'slides with numbers of which some are there, as of Swiper',
    '<div class="swiper swiper-virtual"><div><div class="swiper-slide" role="group" aria-label="1 / 20">First</div><div class="swiper-slide" role="group" aria-label="2 / 20">Second</div></div></div>',
    /^1 carousel has slides that are not in the document, .*: "2 of 20 slides: First/,
  ],
  [
    'tabs that name no panels, one of which is built, beside others with all of theirs, as of Docusaurus',
    `${['A', 'C'].map((name) => `<div><ul role="tablist"><li role="tab" aria-selected="true">${name}</li><li role="tab" aria-selected="false">${name}2</li></ul><div><div role="tabpanel">Words</div>${name === 'A' ? '<p role="tabpanel">Words</p>' : ''}</div></div>`).join('')}`,
    /^1 tab is not chosen and has no panel in the document, .*: "C2"\. /,
  ],
  [
    'folds that are built once they are opened, such as operations of Swagger UI',
    `${'<div><div style="display:flex"><button aria-expanded="false" style="width:90%">GET /pets</button><a href="/pets">#</a></div><noscript></noscript></div>'.repeat(3)}<p>Text</p>`,
    /^3 parts are folded .* and not in the document, .*: "GET \/pets", /,
  ],
  [
    'branches of trees that are built once they are opened, as of PrimeVue, Quasar and jsTree',
    '<ul role="tree"><li role="treeitem" aria-expanded="false">Root</ul><div role="tree"><div><div role="treeitem" aria-expanded="false">Node</div></div></div><ul role="tree"><li role="none"><a role="treeitem" href="#" aria-expanded="false">Folder</a></ul>',
    /^3 parts are folded .* and not in the document, .*: "Root", "Node", "Folder"\. /,
  ],
  [
    'a branch of a flat tree',
    '<div role="tree"><p role="treeitem" aria-level="1" aria-expanded="false">One<p role="treeitem" aria-level="1" aria-expanded="true">Two<p role="treeitem" aria-level="2">Leaf</div>',
    /^1 part is folded .* and not in the document, .*: "One"\. /,
  ],
  [
    'steps above the part of the one at hand, as of Quasar',
    '<div class="q-stepper"><div class="q-stepper__header"><div class="tab" aria-current="step"><i class="step-title">Order</i></div><div class="tab"><i class="step-title">Shipping</i></div></div><div class="q-stepper__content"><div class="q-stepper__step"><p>Words</p></div><div class="q-stepper__step"></div></div></div>',
    /^1 step is not the one at hand, and its part is not in the document, .*: "Shipping"\. /,
  ],
  [
    'steps one of which has its part in it, as of MUI',
    `<ol class="MuiStepper">${['Order', 'Shipping', 'Review'].map((name, at) => `<li class="MuiStep"><b class="${at === 0 ? 'Mui-active' : ''}">${name}</b><div class="MuiStepContent">${at === 0 ? 'Words' : ''}</div></li>`).join('')}</ol>`,
    /^2 steps are not the one at hand, and their parts .*: "Shipping", "Review"\. /,
  ],
  [
    'steps above a part with buttons that lead on and back',
    '<section><ol><li class="step active">Order<li class="step">Shipping</ol><div>Words</div><p><button disabled>Back</button><button>Next</button></p></section>',
    /^1 step is not the one at hand, .*: "Shipping"\. /,
  ],
  [
    'folds whose buttons have nothing behind them, before a text',
    `${'<div><button aria-expanded="false" style="width:100%">Question</button></div>'.repeat(2)}<p>Text</p>`,
    /^2 parts are folded .* and not in the document, .*: "Question", "Question"\. /,
  ],
  [
    'folds that name what is empty, or is not there',
    '<h3><button aria-expanded="false" aria-controls="one">One</button></h3><div id="one" hidden></div><h3><button aria-expanded="false" aria-controls="two">Two</button></h3>',
    /^2 parts are folded .* and not in the document, .*: "One", "Two"\. /,
  ],
  [
    'rows whose other lines are built once they are opened',
    `<table>${'<tr><td><button aria-expanded="false">+</button><td>Order</tr>'.repeat(2)}</table>`,
    /^2 parts are folded .* and not in the document, /,
  ],
  [
    'a fold without height',
    '<button aria-expanded="false" aria-controls="one">More</button><div id="one" style="max-height:0;overflow:hidden">Folded words</div>',
    /^1 part is folded /,
  ],
  [
    'tabs of radio buttons',
    '<style>.p{display:none}#a:checked~.pa,#b:checked~.pb{display:block}</style><input type=radio name=t id=a checked><input type=radio name=t id=b><div class="p pa">Words one</div><div class="p pb">Words two</div>',
    /^1 part is shown only while .*: "Words two"\. /,
  ],
  [
    'what an unchecked box hides',
    '<style>input:not(:checked)+div{display:none}</style><input type=checkbox><div>Words behind a box</div>',
    /"Words behind a box"/,
  ],
  [
    'a fold that gets its height from a box',
    '<style>div{max-height:0;overflow:hidden}input:checked~div{max-height:100vh}</style><input type=checkbox><div>Words behind a box</div>',
    /"Words behind a box"/,
  ],
  [
    'what a rule in another shows, in a shadow tree',
    '<main><template shadowrootmode=open><style>i{display:none}section{&:has(:checked) i{display:inline}}</style><section><input type=checkbox><i>Words behind a box</i></section></template></main>',
    /"Words behind a box"/,
  ],
  [
    'the target of a link',
    '<style>section{display:none}section:target{display:block}</style><a href="#one">One</a><section id=one>Words of one</section>',
    /"Words of one"/,
  ],
  [
    'an explanation under the pointer',
    '<style>span{visibility:hidden;opacity:0}b:hover span{visibility:visible;opacity:1}</style><b>ATP<span>Adenosine triphosphate, a molecule</span></b>',
    /"Adenosine triphosphate, a molecule"/,
  ],
  [
    'a fold of a component, with what its slot takes',
    '<x-fold><template shadowrootmode=open><details><summary><slot name=s></slot></summary><slot></slot></details></template><b slot="s">Title of it</b>Words in a slot</x-fold>',
    /^1 details element is closed, .*: "Title of it"\. /,
  ],
  [
    'slides of Bootstrap',
    '<style>.carousel-item:not(.active){display:none}</style><div class="carousel"><div class="carousel-item active">One</div><div class="carousel-item">Two</div><div class="carousel-item">Three</div></div>',
    /^2 slides of carousels are not shown, .*: "Two", "Three"\. /,
  ],
  [
    'slides beside the box that shows one',
    '<style>.s{overflow:hidden;width:300px}.w{display:flex;transform:translateX(-300px)}.w>*{flex:0 0 300px}</style><div class="s"><div class="w"><div aria-roledescription="slide">One</div><div aria-roledescription="slide">Two</div></div></div>',
    /^1 slide of a carousel is not shown, .*: "One"\. /,
  ],
  [
    'slides that a script has moved out of the box that shows one, whatever they are called',
    '<style>.s{position:relative;overflow:hidden;width:300px;height:99px}.s>*{position:absolute;width:100%}</style><div class="s"><div class="pane now" style="transform:translateX(0)">One</div><div class="pane" style="transform:translateX(300px)">Two</div><div class="pane" style="transform:translateX(-300px)">Three</div></div>',
    /^2 slides of carousels are not shown, .*: "Two", "Three"\. /,
  ],
  [
    'slides in a row that a script has moved',
    '<style>.s{overflow:hidden;width:300px}.w{display:flex}.w>*{flex:0 0 300px}</style><div class="s"><div class="w" style="transform:translate3d(-300px,0,0)"><p>One</p><p>Two</p></div></div>',
    /^1 slide of a carousel is not shown, .*: "One"\. /,
  ],
  [
    'tabs of plain elements',
    '<style>.p{display:none}.p.on{display:block}</style><div><b><button>One</button><button>Two</button></b><div><div class="p on">Words one</div><div class="p">Words two</div></div></div>',
    /^1 part is hidden until something beside it is pressed, .*: "Words two"\. /,
  ],
  [
    'the targets of links beside them',
    '<ul><li><a href="#a">A</a><li><a href="#b">B</a></ul><div class="p" id="a">Words one</div><div class="p" id="b" style="display:none">Words two</div>',
    /^1 part is hidden .*: "Words two"\. /,
  ],
  [
    'answers below their questions',
    '<style>dd{display:none}</style><dl><dt>One?<dd>Answer one<dt>Two?<dd>Answer two</dl>',
    /^2 parts are hidden until something beside them is pressed, .*: "Answer one", "Answer two"\. /,
  ],
  [
    'lines of a list behind a button',
    '<style>li:nth-child(n+3){display:none}</style><ul><li>One<li>Two<li>Three<li>Four</ul><button>Show more</button>',
    /^2 parts are hidden .*: "Three", "Four"\. /,
  ],
  [
    'rows of a table that a script has hidden',
    '<table><tr><td>Row one<tr style="display:none"><td>Row two</table><a href="#">Next</a>',
    /^1 part is hidden .*: "Row two"\. /,
  ],
  [
    'what Alpine shows later',
    '<section x-data><button>More</button><p x-show="open" style="display:none">Words behind it</p></section>',
    /^1 part is hidden .*: "Words behind it"\. /,
  ],
  [
    'what is found by a search alone',
    '<div hidden="until-found">Words to be found</div>',
    /^1 part is hidden .*: "Words to be found"\. /,
  ],
  [
    'content that the browser passes over',
    '<style>section{content-visibility:hidden}</style><section>Words to be found</section>',
    /^1 part is hidden .*: "Words to be found"\. /,
  ],
  [
    'slides that are pictures',
    '<style>.splide__slide+.splide__slide{visibility:hidden}</style><ul><li class="splide__slide"><svg></svg><li class="splide__slide"><svg></svg></ul>',
    /^1 slide of a carousel is not shown, so that the contents are not printed\. /,
  ],
  [
    'most of a document, which its styles for print hide',
    `<style>@media print{article{display:none}}</style><article>${ARTICLE}</article>`,
    /^1 part is hidden by the styles for print .*: "Words to be read .*options\.media/,
  ],
  [
    'all but a part that styles choose for print',
    `<style>@media print{body *{visibility:hidden}#p,#p *{visibility:visible}}</style><main>${ARTICLE}<p id="p">${'Other text '.repeat(30)}</p></main>`,
    /^2 parts are hidden by the styles for print .*: "Words to be read.*, "Text"/,
  ],
  [
    'most of a shadow tree, which a sheet for print hides',
    `<x-a><template shadowrootmode=open><link rel=stylesheet media=print href="data:text/css,div{display:none}"><div>${ARTICLE}</div></template></x-a>`,
    HIDDEN_IN_PRINT,
  ],
  [
    'many parts of few words each, which styles for print hide',
    `<style>@media print{.s{display:none}}</style>${`<p class="s">${ARTICLE.slice(0, 80)}</p>`.repeat(8)}`,
    /^8 parts are hidden by the styles for print .*: "Words to be read/,
  ],
  [
    'most of a text without spaces, which styles for print hide',
    `<style>@media print{main{display:none}}</style><main>${'日本語の文章です。'.repeat(20)}</main>`,
    /^1 part is hidden by the styles for print .*: "日本語/,
  ],
  ...[
    'opacity: 0',
    'color: transparent',
    'font-size: 0',
    'clip-path: inset(100%)',
    'text-indent: -9999px; white-space: nowrap',
    'position: absolute; left: -9999px; width: 500px',
    'transform: translateX(-9999px)',
  ].map((style): (typeof CLOSED)[number] => [
    `most of a document, by ${style}`,
    `<style>article{${style}}</style><article>${ARTICLE}</article>`,
    /^1 part, most of the document, is not painted .*: "Words to be read /,
  ]),
]

describe('parts of a document that are closed', () => {
  test.each(CLOSED)('are told: %s', async (_, html, told) => {
    const { warnings } = await convert(pool, `<!doctype html><p>Text</p>${html}`)
    expect(warnings).toEqual([
      { code: 'content_left_out', severity: 'warning', message: expect.stringMatching(told) },
    ])
  })

  test.each([
    [
      'a menu',
      '<nav><button aria-expanded="false" aria-controls="m">Menu</button><div id="m" hidden>Words of it</div></nav>',
    ],
    [
      'links alone',
      '<button aria-expanded="false" aria-controls="m">Menu</button><ul id="m" hidden><li><a href="/a">One</a></ul>',
    ],
    [
      'a window',
      '<button aria-expanded="false" aria-controls="m">Open</button><div id="m" role="dialog" hidden>Words</div>',
    ],
    [
      'a fold that is open on paper',
      '<style>@media print{#m{display:block!important}}</style><button aria-expanded="false" aria-controls="m">Open</button><div id="m" style="display:none">Words</div>',
    ],
    [
      'windows that Alpine builds, what no button brings, and dots of code',
      `<div x-data="{ open: false, busy: false }"><button @click="open = true">Delete</button><template x-if="open"><div class="fixed inset-0">Sure?</div></template>
      <template x-if="busy"><p>Loading</p></template></div><template x-if="open"><p>Elsewhere</p></template><pre>f({<span>...</span>})</pre><button>...</button>`,
    ],
    [
      'a mark of a heading under the pointer',
      '<style>i{opacity:0}h2:hover i{opacity:1}</style><h2>Title<i>#</i></h2>',
    ],
    [
      'what is hidden with all around it',
      '<style>i{display:none}b:hover i{display:inline}</style><div hidden><b>ATP<i>One two three</i></b></div>',
    ],
    [
      'a state that shows on the screen alone',
      '<style>i{display:none}@media screen{b:hover i{display:inline}}</style><b>ATP<i>One two three</i></b>',
    ],
    [
      'boxes that a script has moved, all of them seen',
      '<style>.s{position:relative;height:99px;overflow:hidden}.s>*{position:absolute;width:100px}</style><div class="s"><div style="transform:translateX(0)">One</div><div style="transform:translateX(100px)">Two</div></div>',
    ],
    [
      'panels of a menu beside the page',
      '<style>.s{position:relative;height:99px;overflow:hidden}.s>*{position:absolute;width:100px}</style><nav class="s"><div style="transform:translateX(0)">One</div><div style="transform:translateX(-100px)">Two</div></nav>',
    ],
    [
      'details in a frame that nobody sees, and in one that opens them for print',
      `<iframe hidden srcdoc="<details><summary>One</summary>x</details>"></iframe><iframe srcdoc="<details><summary>Two</summary>x</details><script>onbeforeprint = () => { document.querySelector('details').open = true }</script>"></iframe>`,
    ],
    [
      'a carousel all of whose slides are seen, with dots',
      `<section class="carousel"><div>${'<div><h3>Words</h3></div>'.repeat(3)}</div><div><button class="dot on"></button><button class="dot"></button><button class="dot"></button></div></section>`,
    ],
    [
      'buttons that rate, players and calendars',
      `<p>Rate it</p><div>${[1, 2, 3].map((at) => `<button class="dot ${at === 1 ? 'on' : ''}" aria-label="${at} stars"></button>`).join('')}</div><section><button>Previous</button><h3>Song</h3><button>Next</button><span>0:00 / 3:20</span></section>`,
    ],
    [
      'a range that is called a slider, and a row of tabs',
      '<div class="slider"><button>‹</button><button>Tab</button><button>›</button></div><div class="slider"><input type="range"><p>10 / 20</p></div>',
    ],
    [
      'a copy of a slide',
      '<style>.slick-cloned{display:none}</style><div><div class="slick-slide">One</div><div class="slick-slide slick-cloned">One</div></div>',
    ],
    [
      'a colour of what is chosen',
      '<style>:checked+label{color:red}a:hover{opacity:.8}</style><input type=checkbox><label>Label of it</label><a href="/">Link of words</a>',
    ],
    [
      'tabs that lead to other documents, and one with all of its panels',
      '<div role="tablist"><a role="tab" aria-selected="true" href="/a">A</a><a role="tab" aria-selected="false" href="/b">B</a></div><div role="tablist"><b role="tab" aria-selected="true">C</b><b role="tab" aria-selected="false">D</b></div><p role="tabpanel">Words of C</p><p role="tabpanel">Words of D</p>',
    ],
    [
      'steps that show how far something has come, and steps with all of their parts',
      '<section><ol class="stepper"><li class="step active">Ordered<li class="step">Sent</ol><p>It will be there soon.</p></section><div class="stepper"><ol><li class="step active">A<li class="step">B</ol><div class="content"><div>Words of A</div><div>Words of B</div></div></div><section><ol><li class="step active">A<li class="step">B</ol><p>Words</p><p>Words</p></section>',
    ],
    [
      'trees of links, in navigation and beside a document, and branches that are there',
      '<ul role="tree"><li role="treeitem" aria-expanded="false"><a href="/a">A</a></ul><nav><p role="treeitem" aria-expanded="false">B</nav><aside><p role="treeitem" aria-expanded="false">C</aside><div role="tree"><p role="treeitem" aria-level="1" aria-expanded="false">D<p role="treeitem" aria-level="2">Leaf</div>',
    ],
    [
      'a button that opens what is not there, before what is seen',
      '<p><button aria-expanded="false">Filter</button></p><p>Words</p>',
    ],
    [
      'buttons beside one another or in forms, and those whose parts are shown',
      `<style>button{width:100%}span button{width:auto}</style><span>${'<button aria-expanded="false">Filter</button>'.repeat(2)}</span><form>${'<p><button aria-expanded="false">Filter</button></p>'.repeat(2)}</form>${'<div><button class="q" aria-expanded="false">Question</button><p>Answer</p></div>'.repeat(2)}`,
    ],
    [
      'menus at the ends of rows',
      `<table>${'<tr><td>Order<td><button aria-expanded="false">…</button></tr>'.repeat(2)}</table>`,
    ],
    [
      'a link past the menu, which keyboards see',
      '<style>.s{position:absolute;opacity:0}.s:focus{opacity:1}</style><a class="s" href="#m">Skip to the content</a><main id="m">Words</main>',
    ],
    [
      'a hidden row without anything to press',
      '<table><tr><td>Row one<tr style="display:none"><td>Row two</table>',
    ],
    [
      'a hidden line of a document with bookmarks and links to its parts',
      '<h1 id="a">Title</h1><p><a href="#a">Title</a> <button>Print</button></p><p class="x">Line one</p><p class="x" hidden>Line two</p>',
    ],
    [
      'the same words for another window',
      '<style>.n{display:none}</style><div><div class="w">Words of it</div><div class="w n">Words of it</div><button>Next</button></div>',
    ],
    [
      'a window or a tip over the rest',
      '<style>.t{display:none;position:absolute}</style><div><button>Open</button><div class="x">Words</div><div class="x t">Other words</div></div>',
    ],
    [
      'what styles leave out of print',
      '<style>@media print{.b{display:none}}</style><div><button>Open</button><p class="x">Words</p><p class="x b">Other words</p></div>',
    ],
    [
      'what the name of a class leaves out of print',
      '<style>.no-print{display:none}</style><div><button>Open</button><p class="x">Words</p><p class="x no-print">Other words</p></div>',
    ],
    [
      'the preview of a mail',
      '<div style="display:none;max-height:0">Words of a preview</div><table role="presentation"><tr><td><a href="#a">Go</a></table>',
    ],
    [
      'a menu, or less than what is printed, that styles for print hide',
      `<style>@media print{nav,section{display:none}}</style><nav>${ARTICLE}</nav><section>${ARTICLE}</section><p>${ARTICLE.repeat(2)}</p>`,
    ],
    [
      'a document that has a version for print',
      `<style>.p{display:none}@media print{.s{display:none}.p{display:block}}</style><div class="s">${ARTICLE}${ARTICLE}</div><div class="p">${ARTICLE}</div>`,
    ],
    [
      'what no medium shows, and links and windows that styles for print hide',
      `<style>@media print{aside,#w,.n,.c{display:none}}.c{display:none}</style><aside>${ARTICLE}</aside><div id=w role=dialog>${ARTICLE}</div><div class=n><a href=/>${ARTICLE}</a><div class=c>${ARTICLE}</div></div>`,
    ],
    [
      'less than what is printed in boxes without a box',
      `<style>@media print{.s{display:none}p{display:contents}}</style><div class=s>${ARTICLE}</div><div><p>${'Other text '.repeat(90)}</p></div>`,
    ],
    [
      'what only programs read, and letters that a picture fills',
      `<style>.sr{position:absolute;left:-9999px}.g{color:transparent;background:linear-gradient(red,blue);background-clip:text}</style><div class="sr">${ARTICLE}</div><p>${ARTICLE.repeat(2)}</p><p class="g">${ARTICLE.repeat(4)}</p>`,
    ],
    [
      'tiles of a map beyond its window',
      `<div style="position:relative;height:100px;overflow:hidden"><div style="position:absolute;transform:translate3d(0,0,0)">${[-600, -300, 0, 300, 600, 900].map((x) => `<img alt="" role="presentation" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='300' height='300'/>" style="position:absolute;width:300px;height:300px;transform:translate3d(${x}px,0,0)">`).join('')}</div></div>`,
    ],
    [
      'a bar that turns pages, of a table that has one page, as of AG Grid',
      '<style>.ag-hidden{display:none}</style><div><div class="ag-root">Rows of the table</div><div class="ag-focus-managed ag-paging-panel ag-hidden">Page size: 100 <span>1 to 0 of 0</span> <i role="button" tabindex="0">Next</i></div><div class="ag-focus-managed"><button>Sort</button> Other words</div></div>',
    ],
    [
      'dots of slides that scroll, as tabs without words',
      '<div role="tablist"><button role="tab" aria-selected="true" aria-label="Slide 1"></button><button role="tab" aria-selected="false" aria-label="Slide 2"></button></div><ul><li>One<li>Two</ul>',
    ],
    [
      'tabs that leave out rows of one table which the chosen one shows, as in documentation of Java',
      '<div role="tablist"><button role="tab" aria-selected="true" aria-controls="p" id="t0">All</button><button role="tab" aria-selected="false" aria-controls="p" id="t1">Old</button></div><div role="tabpanel" id="p" aria-labelledby="t0"><div class="row t0">One</div><div class="row t0 t1">Two</div></div>',
    ],
    [
      'a window that a script names',
      `<p><a href="#" onclick="show('w')">Open</a></p><p id="w" style="display:none;position:fixed">Words of a window</p>`,
    ],
    [
      'empty details without a program',
      '<details><summary>One</summary></details><details><summary>Two</summary></details>',
    ],
    [
      'numbers of rows and of an axis',
      '<div>Rows <span>[0 - 100]</span> <span style="cursor:pointer">0 - 100</span></div>',
    ],
    [
      'a template that a program fills',
      '<ul><li>One<template><li>Two</template></ul><button>Add</button><script type="text/x">Words</script>',
    ],
  ])('are not told: %s', async (_, html) => {
    expect((await convert(pool, `<!doctype html><p>Text</p>${html}`)).warnings).toEqual([])
  })
})
