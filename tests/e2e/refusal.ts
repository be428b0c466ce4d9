/** Missing feedback of a refused button; '' for none. Runs in the page. */
export function unseen(): string {
  const focus = document.activeElement
  if (focus === null || focus === document.body) return 'the focus is lost'
  const region = document.querySelector('section[tabindex="-1"][aria-label]')
  const isFieldWrong = document.querySelector('main [aria-invalid=true], dialog[open] [aria-invalid=true]') !== null
  // A toast is enough where no field is wrong.
  const toast = isFieldWrong ? null : (region?.querySelector('[role=alert] p') ?? null)
  const words = wordsOf(focus)
  if (words.length === 0 && toast === null) return `nothing is said; the focus is on ${nameOf(focus)}`
  const hidden = [focus, ...(words.length === 0 && toast !== null ? [toast] : words)].map((one) => hiddenBy(one))
  return hidden.filter(Boolean).join('; ')

  /** The element that says why: the notice that has the focus, or the sentence of the control that has it. */
  function wordsOf(element: Element): readonly Element[] {
    const notice = element.closest('[role=alert]')
    if (notice !== null || element.matches('h1, h2, h3')) return [notice ?? element]
    const wrong = element.closest('[aria-invalid=true]')
    const ids = wrong?.getAttribute('aria-describedby')?.split(' ') ?? []
    const sentence = document.getElementById(ids.at(-1) ?? '')
    return sentence === null ? [] : [sentence]
  }
  function nameOf(element: Element): string {
    return `${element.tagName.toLowerCase()} "${(element.getAttribute('name') ?? element.textContent).trim().slice(0, 40)}"`
  }
  function hiddenBy(element: Element): string {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
      return `${nameOf(element)} is outside of the window: ${Math.round(top)} to ${Math.round(bottom)}`
    for (const x of [left + 3, (left + right) / 2, right - 3])
      for (const y of [top + 3, (top + bottom) / 2, bottom - 3]) {
        const hit = document.elementFromPoint(x, y)
        if (hit !== null && !element.contains(hit) && !hit.contains(element))
          return `${nameOf(element)} lies under ${nameOf(hit)}`
      }
    return ''
  }
}
