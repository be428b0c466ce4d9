import { searchedText, searchTerms } from '#events/values/searched-form.ts'

/** Characters of a word that are kept, of a mail as of a search. */
const mostLength = 50

const asWords = (form: string): string[] =>
  form
    .split(' ')
    .flatMap((word) => (word === '' ? [] : [Array.from(word.slice(0, mostLength)).join('').toWellFormed()]))

/** What a text is found by: words without accents, names without their apostrophes too, and telephone numbers in any spelling. */
export const wordsIn = (text: string): string[] => asWords(searchedText(text))

/** What is searched for, as words that each begin one in the mail. */
export const wordsSought = (search: string): string[] =>
  searchTerms(search)
    .filter((term) => /[\p{L}\p{N}]/u.test(term))
    .flatMap(asWords)
