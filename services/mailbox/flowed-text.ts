interface Line {
  readonly depth: number
  readonly text: string
}

/** Paragraphs of format=flowed (RFC 3676), with quote marks once. */
export function unflowed(text: string, isBlankKept: boolean): string {
  const paragraphs: Line[] = []
  let pieces: string[] = []
  let open: number | null = null
  const close = () => {
    if (open !== null) paragraphs.push({ depth: open, text: pieces.join('') })
    pieces = []
    open = null
  }
  for (const { depth, text: line } of text.split('\n').map(lineOf)) {
    if (open !== null && open !== depth) close()
    const isOpen = line.endsWith(' ') && line !== '-- '
    // A signature begins a line.
    if (line === '-- ') close()
    pieces.push(isOpen && !isBlankKept ? line.slice(0, -1) : line)
    open = depth
    if (!isOpen) close()
  }
  close()
  return paragraphs.map(({ depth, text: line }) => (depth === 0 ? line : `${'>'.repeat(depth)} ${line}`)).join('\n')
}

/** Line without quote marks and stuffing. */
function lineOf(line: string): Line {
  let depth = 0
  while (line[depth] === '>') depth += 1
  const text = line.slice(depth)
  return { depth, text: text.startsWith(' ') ? text.slice(1) : text }
}
