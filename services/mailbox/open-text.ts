/** Builder of text laid out as a plain mail. */
export interface OpenText {
  /** Text with collapsed blanks. */
  words(piece: string): void
  kept(piece: string): void
  separate(): void
  /** Starts a line after at least `ends` breaks. */
  breakLine(ends: 1 | 2): void
  addLine(): void
  quote(change: 1 | -1): void
  whole(): string
}

/** Maximum nesting of quotes shown. */
const mostQuotes = 9

export function openText(): OpenText {
  const written: string[] = []
  // What stands between what is written and the next word is known when that comes: so nothing that was written is looked at again.
  let ends = 0
  let between: '' | ' ' | '\t' = ''
  let isBegun = false
  let depth = 0
  let quotes = 0

  function write(piece: string): void {
    if (!isBegun || ends > 0) written.push('\n'.repeat(isBegun ? ends : 0), '> '.repeat(quotes))
    else written.push(between)
    written.push(piece)
    isBegun = true
    ends = 0
    between = ''
  }

  const blank = () => {
    if (between === '') between = ' '
  }

  return {
    words(piece) {
      const [first = '', ...more] = piece.split(/[\s\u00A0]+/)
      if (first !== '') write(first)
      for (const word of more) {
        blank()
        if (word !== '') write(word)
      }
    },
    kept(piece) {
      for (const [index, line] of piece.split('\n').entries()) {
        if (index > 0) ends += 1
        if (line.trim() !== '') write(line)
        else if (line !== '') blank()
      }
    },
    separate() {
      between = '\t'
    },
    breakLine(least) {
      ends = Math.max(ends, least)
      between = ''
    },
    addLine() {
      ends += 1
      between = ''
    },
    quote(change) {
      depth = Math.max(0, depth + change)
      quotes = Math.min(depth, mostQuotes)
    },
    whole: () => written.join(''),
  }
}
