const mostCharacters = 150

/** Safe file name: no folders, control or bidi characters ('exe.gpj'), no leading dot, at most 150 characters. */
export function safeFileName(written: string, index: number): string {
  const clean = written
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
  const plain = withoutEnds(clean)
  if (plain === '') return `attachment-${index + 1}`
  const characters = Array.from(plain)
  if (characters.length <= mostCharacters) return plain
  const ending = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? ''
  return `${characters.slice(0, mostCharacters - ending.length).join('')}${ending}`
}

function withoutEnds(text: string): string {
  const isEnd = (at: number) => /[.\s]/.test(text.charAt(at))
  let [from, to] = [0, text.length]
  while (from < to && isEnd(from)) from += 1
  while (to > from && isEnd(to - 1)) to -= 1
  return text.slice(from, to)
}
