/** Maximum characters of stored HTML. */
const megabyte = 1_000_000

const filled = (piece: string, [before, after]: readonly [string, string] = ['', '']): string =>
  `<p>Hello</p>${before}${piece.repeat(Math.floor((megabyte - before.length - after.length - 12) / piece.length))}${after}`

/** HTML of a megabyte with superlinear cost for a naive parser; each begins with "Hello". */
export const hostileHtml: Readonly<Record<string, string>> = {
  'blanks inside of a tag': filled(' ', ['<img src=', '>']),
  'signs that open a tag': filled('<'),
  'tags of images without an end': filled('<img '),
  'line breaks without an end': filled('<br '),
  'style sheets without an end': filled('<style '),
  'comments without an end': filled('<!-- '),
  'nested blocks': filled('<div>'),
  'nested quotes': filled('<blockquote>x'),
  'nested tables': filled('<table><tr><td>'),
  'nested letters': filled('<b>x'),
  'nested lists': filled('<ol><li>'),
  'a table of many rows': filled('<tr><td>Item</td><td>2</td><td>$184.60</td></tr>', ['<table>', '</table>']),
  'one long word': filled('a'),
  'many attributes': filled('a="b" ', ['<p ', '>']),
  'many references': filled('&amp;'),
  'signs that begin a reference': filled('&'),
  'closing tags that nothing opened': filled('</p>'),
  'misnested letters': filled('<a><b></a></b>'),
  'blank lines': filled('\n'),
}
