import { searchedText, searchTerms } from '#events/values/searched-form.ts'

const mostLength = 50

const asWords = (form: string): string[] =>
  form
    .split(' ')
    .flatMap((word) => (word === '' ? [] : [Array.from(word.slice(0, mostLength)).join('').toWellFormed()]))

/** Searchable words: without accents and apostrophes, phone numbers in any spelling. */
export const wordsIn = (text: string): string[] => asWords(searchedText(text))

export const wordsSought = (search: string): string[] =>
  searchTerms(search)
    .filter((term) => /[\p{L}\p{N}]/u.test(term))
    .flatMap(asWords)
