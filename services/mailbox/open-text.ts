/** A text to which words and lines are added, laid out as a mail without HTML is. */
export interface OpenText {
  /** Adds words; any run of blanks is one blank. */
  words(piece: string): void
  /** Adds what keeps its blanks and lines. */
  kept(piece: string): void
  /** What follows is in another cell of the same line. */
  separate(): void
  /** What follows begins a line, after so many ends of lines at least. */
  breakLine(ends: 1 | 2): void
  /** Ends one line more. */
  addLine(): void
  /** What follows is quoted once more, or once less. */
  quote(change: 1 | -1): void
  whole(): string
}

/** Quotes inside of quotes that are told apart: each line has a sign for each. */
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
