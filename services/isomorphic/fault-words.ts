export const mostFrames = 8
export const mostMessage = 200

const left = '…'
const mostRead = 1000
const mostWords = 40
const longestWord = 40

/** Error message without possible personal data: names of our code stay, other quotes go. */
export function withoutPersonal(message: string): string {
  const quoted = message
    .slice(0, mostRead)
    .replaceAll(/["“”`]([^"“”`]*)["“”`]?/g, (_, inner: string) => ofOurCode(inner))
    .replaceAll(/(^|[\s(])'([^']*)'?/g, (_, before: string, inner: string) => `${before}${ofOurCode(inner)}`)
  const words = quoted
    .split(/\s+/, mostWords)
    .filter((word) => word !== '')
    .map((word) => (isPlain(word) ? word : left))
  let told = ''
  for (const [index, word] of words.entries()) {
    if (word === left && words[index - 1] === left) continue
    const longer = told === '' ? word : `${told} ${word}`
    if (longer.length > mostMessage) break
    told = longer
  }
  return told
}

const ofOurCode = (text: string): string => (/^[a-z_$][A-Za-z_$]{0,29}\d?$/.test(text) ? `'${text}'` : left)

const isPlain = (word: string): boolean =>
  word.length <= longestWord && /^[\x21-\x7e]+$/.test(word) && !/[@/\\]|\d{4}/.test(word)
