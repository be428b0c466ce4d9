const attendedMs = 60_000

/** Opening a page is a press. Null where nobody watches, as on the server. */
let lastTouched: number | null = null

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export function watchAttention(tab: Pick<Window, 'addEventListener'>, now: () => number = Date.now): void {
  const note = () => {
    lastTouched = now()
  }
  note()
  for (const touch of touches) tab.addEventListener(touch, note, { capture: true, passive: true })
}

/** Whether nobody has done anything in this tab for a while: what it asks for now, it asks by itself. */
export const isUnattended = (now: () => number = Date.now): boolean =>
  lastTouched !== null && now() - lastTouched > attendedMs
