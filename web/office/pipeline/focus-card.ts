/**
 * In its new column a moved card is another element: focus follows, so that the next key moves it on. Not where focus is somewhere
 * else by then.
 */
export const focusCard = (dealId: string, options?: FocusOptions): void =>
  focusIfLost(`[data-deal="${CSS.escape(dealId)}"] button`, options)

/** Where what had the focus is not there any more. */
export const focusColumn = (stage: string): void => focusIfLost(`[data-stage="${CSS.escape(stage)}"] h2`)

function focusIfLost(selector: string, options?: FocusOptions): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    document.querySelector<HTMLElement>(selector)?.focus(options)
  })
}
