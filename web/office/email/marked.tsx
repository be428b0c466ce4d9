/** Text in which a search marked what it found, between U+E000 and U+E001. */
export function Marked({ text }: { readonly text: string }) {
  return text.split(/(\u{e000}[^\u{e000}\u{e001}]*\u{e001})/u).map((piece, index) =>
    piece.startsWith('\u{e000}') ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text
      <mark key={index}>{piece.slice(1, -1)}</mark>
    ) : (
      piece
    ),
  )
}
