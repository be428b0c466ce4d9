import { isFoundBy, searchedForm, searchTerms } from '#events/values/searched-form.ts'

/** Whether every typed word begins a word of the label; case and accents do not count. */
export const matches = (label: string, typed: string): boolean => isFoundBy(label, searchTerms(typed))

export const wordsOf = (text: string): string[] =>
  searchedForm(text)
    .split(' ')
    .filter((word) => word !== '')
