/**
 * In its new column a moved card is another element: focus follows, so that the next key moves it on. Not where focus is somewhere
 * else by then.
 */
export function focusCard(dealId: string, options?: FocusOptions): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-deal="${CSS.escape(dealId)}"] button`)?.focus(options)
  })
}
