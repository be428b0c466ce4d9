import { expect, test } from 'vitest'

import { wordsIn } from '#services/mailbox/words.ts'

test.each([
  ['Re: Gurpreet.Gill@example.ca', ['re', 'gurpreet', 'gill', 'example', 'ca']],
  ['ÉTÉ à Montréal, 2026-11-23', ['été', 'à', 'montréal', '2026', '11', '23']],
  ['ਸ਼ਨੀਵਾਰ ਦਾ ਸਮਾਂ', ['ਸ਼ਨੀਵਾਰ', 'ਦਾ', 'ਸਮਾਂ']],
  [`'a' & !b | \\c:*\0`, ['a', 'b', 'c']],
  ['x'.repeat(60), ['x'.repeat(50)]],
  [' … ', []],
])('the words of %j are its letters and digits in lower case, cut at 50', (text, words) => {
  expect(wordsIn(text)).toEqual(words)
})
