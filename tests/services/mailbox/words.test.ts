import { expect, test } from 'vitest'

import { wordsIn, wordsSought } from '#services/mailbox/words.ts'

test.each([
  ['Re: Gurpreet.Gill@example.ca', ['re', 'gurpreet', 'gill', 'example', 'ca']],
  ['ÉTÉ à Montréal, 23', ['ete', 'a', 'montreal', '23']],
  ['ਸ਼ਨੀਵਾਰ ਦਾ ਸਮਾਂ', ['ਸ਼ਨੀਵਾਰ', 'ਦਾ', 'ਸਮਾਂ']],
  [`'a' & !b | \\c:*\0`, ['a', 'b', 'c']],
  ['x'.repeat(60), ['x'.repeat(50)]],
  [' … ', []],
])('the words of %j are its letters and digits in lower case without accents, cut at 50', (text, words) => {
  expect(wordsIn(text)).toEqual(words)
})

test.each([
  ["O'Neill Hélène", ['o', 'neill', 'helene']],
  ['(416) 555-0142', ['4165550142']],
  ['… ! –', []],
])('what is searched for with %j are the beginnings of words', (search, words) => {
  expect(wordsSought(search)).toEqual(words)
})
