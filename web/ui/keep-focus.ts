/** Long enough for a page to put the focus where it wants it by itself, and too short for a key. */
const patienceMs = 20

const controls = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'
/** On a phone the keyboard would come up over the page. */
const typed = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), select, textarea'
/** Dialogs, and the page. */
const regions = 'dialog, [role=dialog], [role=alertdialog], section[aria-label][tabindex="-1"], main'

/** Position of the focus, to be restored. */
interface Trace {
  readonly element: Element
  /** Ancestors, innermost first. */
  readonly around: readonly Element[]
  /** The controls of its region then, in their order. */
  readonly controls: readonly Element[]
}

/**
 * Moves focus on when the focused control is removed, as when it is pressed and its dialog or row goes: browsers would
 * start again at the top of the page. Focus goes to the replacement, else to the next control, else to one before, else to
 * their container. Does nothing where the page moves focus itself or somebody clicks elsewhere. Returns how to end it.
 */
export function keepFocus(page: Document): () => void {
  let last: Trace | null = null
  const before = new WeakMap<Element, Trace>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    const region = target.closest(regions)
    if (region !== null && last !== null && !region.contains(last.element)) before.set(region, last)
    last = traceOf(target, region ?? page.body)
  }
  /** Not every browser takes it from what is disabled. */
  const isLost = () => {
    const { activeElement } = page
    return activeElement === null || activeElement === page.body || activeElement.matches(':disabled')
  }
  const onFocusOut = () => {
    const left = last
    setTimeout(() => {
      // Somebody clicked beside everything.
      if (left === last && left !== null && isLost() && isThere(left.element)) last = null
    })
  }
  const look = () => {
    timer = undefined
    if (last === null || !isLost() || isThere(last.element)) return
    const next = heirOf(last, before)
    if (next !== null) give(next)
  }
  const observer = new MutationObserver(() => {
    if (last === null || timer !== undefined || !isLost()) return
    timer = setTimeout(look, patienceMs)
  })
  page.addEventListener('focusin', onFocusIn)
  page.addEventListener('focusout', onFocusOut)
  const attributeFilter = ['disabled', 'hidden', 'inert', 'open', 'class']
  observer.observe(page.body, { subtree: true, childList: true, attributes: true, attributeFilter })
  return () => {
    page.removeEventListener('focusin', onFocusIn)
    page.removeEventListener('focusout', onFocusOut)
    observer.disconnect()
    clearTimeout(timer)
  }
}

function traceOf(element: Element, region: Element): Trace {
  const around: Element[] = []
  for (let one = element.parentElement; one !== null; one = one.parentElement) around.push(one)
  return { element, around, controls: [...region.querySelectorAll(controls)] }
}

/** More controls than these are a page, of which the first is not what took the place of one. */
const mostOfOnePlace = 12

/** `seen` are the traces that led here: of two places each may have been entered from the other. */
function heirOf(
  trace: Trace,
  before: WeakMap<Element, Trace>,
  seen: ReadonlySet<Trace> = new Set([trace]),
): HTMLElement | null {
  const place = trace.around.find((one) => isShown(one))
  const region = place?.closest(regions) ?? null
  // What it was opened from; that may be gone meanwhile too.
  const left = trace.around.find((one) => one.matches(regions) && one !== region && !one.contains(place ?? null))
  const former = left === undefined ? undefined : before.get(left)
  if (former !== undefined && !seen.has(former))
    return isUsable(former.element) ? former.element : heirOf(former, before, new Set([...seen, former]))
  if (place === undefined) return null
  const now = [...place.querySelectorAll(controls)].filter((one) => isUsable(one))
  const known = new Set(trace.controls)
  const isOnePlace = !place.matches('main, body') && now.length <= mostOfOnePlace
  const at = trace.controls.indexOf(trace.element)
  const near = [...trace.controls.slice(at + 1), ...trace.controls.slice(0, Math.max(0, at)).toReversed()]
  return (
    (isOnePlace ? now.find((one) => !known.has(one)) : undefined) ??
    near.filter((one) => isUsable(one)).find((one) => !one.matches(typed)) ??
    whole(region ?? place)
  )
}

const whole = (place: Element): HTMLElement | null => (place instanceof HTMLElement ? place : null)

const isShown = (element: Element): boolean =>
  element.isConnected && element.closest('[inert], [hidden]') === null && element.checkVisibility()

/** Whether it has the focus still, or could have it. */
const isThere = (element: Element): boolean => isShown(element) && !element.matches(':disabled')

const isUsable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.tabIndex >= 0 && isThere(element)

function give(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  // What is pressed is in view, and so is what stands beside it.
  element.focus({ preventScroll: true })
}
