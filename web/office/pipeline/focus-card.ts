/** Focuses the moved card in its new column, unless focus left. */
export const focusCard = (dealId: string, options?: FocusOptions): void =>
  focusIfLost(`[data-deal="${CSS.escape(dealId)}"] button`, options)

/** Focuses the column in place of a removed element. */
export const focusColumn = (stage: string): void => focusIfLost(`[data-stage="${CSS.escape(stage)}"] h2`)

function focusIfLost(selector: string, options?: FocusOptions): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    document.querySelector<HTMLElement>(selector)?.focus(options)
  })
}
