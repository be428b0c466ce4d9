/** Characters of a word that are kept, of a mail as of a search. */
const mostLength = 50

/** Letters and digits, in lower case: what a mail is found by, and what is searched for. */
export const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, mostLength))
