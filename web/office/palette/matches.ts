/** Whether every typed word begins a word of the label; case and the accents of Latin letters do not count. */
export function matches(label: string, typed: string): boolean {
  const known = wordsOf(label)
  return wordsOf(typed).every((word) => known.some((one) => one.startsWith(word)))
}

/** In small letters, without the accents of Latin ones. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
