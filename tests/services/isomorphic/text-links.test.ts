import { expect, test } from 'vitest'

import { linkedPieces } from '#services/isomorphic/text-links.ts'

test.each([
  ['See https://example.ca/a?b=c&d#e.', ['https://example.ca/a?b=c&d#e']],
  ['(www.example.ca/x_(y)), and HTTP://EXAMPLE.CA!', ['https://www.example.ca/x_(y)', 'HTTP://EXAMPLE.CA']],
  ['<https://example.ca/ਸ਼ਨੀ> "https://b.example"', ['https://example.ca/ਸ਼ਨੀ', 'https://b.example']],
  ['Not javascript:alert(1), ftp://a.example xhttps://a.example mailto:a@b.ca http://', []],
  [`https://example.ca/${'a'.repeat(3_000)}`, []],
])('the addresses in %j are told apart from the text, which stays whole', (text, links) => {
  const pieces = linkedPieces(text)
  expect(pieces.flatMap(({ href }) => href ?? [])).toEqual(links)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})
