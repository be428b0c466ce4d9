interface TextPiece {
  readonly text: string
  readonly href: string | null
}

const mostAddress = 2_000

const address = /\b(?:https?:\/\/|www\.)[^\s<>"\u{e000}\u{e001}]{1,2001}/giu

export function linkedPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const found of text.matchAll(address)) {
    const written = withoutSigns(found[0])
    const href = /^www\./i.test(written) ? `https://${written}` : written
    if (written.length > mostAddress || !URL.canParse(href)) continue
    if (found.index > end) pieces.push({ text: text.slice(end, found.index), href: null })
    pieces.push({ text: written, href })
    end = found.index + written.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null })
  return pieces
}

const openings: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

function withoutSigns(written: string): string {
  let end = written.length
  for (; end > 0; end -= 1) {
    const sign = written[end - 1] ?? ''
    if (/[.,;:!?'’”»…*_]/.test(sign)) continue
    const opening = openings.get(sign)
    const count = (one: string) => written.slice(0, end).split(one).length
    if (opening === undefined || count(opening) >= count(sign)) break
  }
  return written.slice(0, end)
}
