import { expect, test } from 'vitest'

import { readHtml, textOfHtml } from '#services/mailbox/html-text.ts'

test.each([
  [
    'the cells of a table are apart, its rows are lines',
    '<table><tr><th>Item</th><th>Qty</th><th>Amount</th></tr><tr>\n <td><b>Ceramic</b> coating</td>\n <td>2</td><td>$184.60</td></tr></table>',
    'Item\tQty\tAmount\nCeramic coating\t2\t$184.60',
  ],
  ['headings keep their letters', '<h1>Invoice due</h1>on Friday', 'Invoice due\n\non Friday'],
  ['any run of blanks is one', '<p>  Two \n\t vans,&nbsp; please <b>today</b>.</p>', 'Two vans, please today.'],
  ['blocks and breaks are lines', '<div>a</div><div>b<br>c</div><div><br></div><p>d</p><p>e</p>', 'a\nb\nc\n\nd\n\ne'],
  [
    'a quote has its sign on each line',
    'Yes<blockquote>a<br>b<blockquote>c</blockquote></blockquote>ok',
    'Yes\n\n> a\n> b\n\n> > c\n\nok',
  ],
  ['the points of a list are lines', '<ul><li>wax</li><li>glass</li></ul>', '* wax\n* glass'],
  [
    'references are letters, named, decimal and hexadecimal',
    'H&eacute;l&egrave;ne, c&rsquo;est pr&ecirc;t &#x2013; &#8230; &amp;lt; &unknown; &',
    'Hélène, c’est prêt – … &lt; &unknown; &',
  ],
  [
    'what no browser shows is no text',
    '<style>p { color: red }</style><!-- x --><script>a()</script><title>t</title>shown',
    'shown',
  ],
  ['the words of a picture are text', 'See <img src="cid:a" alt="the dent">', 'See the dent'],
  ['preformatted text keeps its blanks', '<pre>a  b\n  c &lt; d</pre>', 'a  b\n  c < d'],
  ['a tag that never ends is none', 'before <b class="', 'before'],
])('%s', (_title, html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('where a link leads is told where it is asked for, and where it is an address that can be gone to', () => {
  const html =
    '<a href="https://example.ca/a?b=1&amp;c=2">Confirm</a> <a href="javascript:x()">here</a> <a name=x>there</a>'
  expect(textOfHtml(html)).toBe('Confirm here there')
  expect(textOfHtml(html, { withLinks: true })).toBe('Confirm (https://example.ca/a?b=1&c=2) here there')
})

test.each([
  ['<img src="https://example.ca/a.png">', true],
  ["<IMG alt=x SRC = ' http://example.ca/a.png'>", true],
  ['<img src=http&#58;//example.ca/a.png />', true],
  ['<img src="cid:a"><img alt="https://example.ca/a.png">', false],
  ['<img src="cid:a" src="https://example.ca/a.png">', false],
  ['<!-- <img src="https://example.ca/a.png"> --><a href="https://example.ca">a</a>', false],
])('an image of another server is found where one is shown: %s', (html, isFound) => {
  expect(readHtml(html).hasRemoteImages).toBe(isFound)
})
