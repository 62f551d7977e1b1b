import { expect, test } from 'vitest'
import { withoutCdata } from './without-cdata.ts'

test.each([
  ['a section', '<a><![CDATA[R&D <b> "x"]]></a>', '<a>R&amp;D &lt;b&gt; &quot;x&quot;</a>'],
  ['several', '<a><![CDATA[1]]>, <![CDATA[]]>2</a>', '<a>1, 2</a>'],
  ['none', '<a>&lt;![CDATA[1]]&gt;</a>', '<a>&lt;![CDATA[1]]&gt;</a>'],
  ['one in a comment', '<!--<![CDATA[1]]>--><a/>', '<!--<![CDATA[1]]>--><a/>'],
  ['a comment in one', '<a><![CDATA[<!--]]>1</a>', '<a>&lt;!--1</a>'],
  ['one without an end', '<a><![CDATA[1]]><![CDATA[2</a>', '<a><![CDATA[1]]><![CDATA[2</a>'],
])('%s', (_, text, expected) => {
  expect(withoutCdata(text)).toBe(expected)
})
