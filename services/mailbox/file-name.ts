const mostCharacters = 150

/**
 * A name for a download, made of what a sender wrote: no folders, no control characters, nothing that turns the order of letters
 * around ('exe.gpj'), no leading dot, and at most 150 characters with its ending.
 */
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

/** Without the dots and blanks at both ends. */
function withoutEnds(text: string): string {
  const isEnd = (at: number) => /[.\s]/.test(text.charAt(at))
  let [from, to] = [0, text.length]
  while (from < to && isEnd(from)) from += 1
  while (to > from && isEnd(to - 1)) to -= 1
  return text.slice(from, to)
}
