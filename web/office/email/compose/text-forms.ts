const blocks = 'p, div, li, h1, h2, h3, blockquote, tr, br'

export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll(blocks)) block.after('\n')
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trimEnd()
}

/** Plain text as it looks. */
export function htmlOfText(text: string): string {
  const lines = text.split('\n').map((line) => {
    const paragraph = document.createElement('div')
    if (line === '') paragraph.append(document.createElement('br'))
    else paragraph.textContent = line
    return paragraph.outerHTML
  })
  return lines.join('')
}
