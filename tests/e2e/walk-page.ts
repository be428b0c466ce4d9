/** An operable element as a person sees it. */
export interface Control {
  readonly index: number
  readonly kind: 'press' | 'type' | 'select'
  readonly role: string
  readonly name: string
  readonly href: string | null
  readonly type: string
  readonly field: string
  readonly isInMenu: boolean
  readonly isPrimary: boolean
  readonly isInToast: boolean
}

/** State of an idle page. */
export interface Standing {
  readonly path: string
  readonly dialogs: number
  /** Whether nothing has the focus. */
  readonly isFocusLost: boolean
  /** Whether what was touched last can have the focus still. */
  readonly isTouchedThere: boolean
  /** Pixels that are wider than the window. */
  readonly sideways: number
  readonly isBroken: boolean
  readonly isLoading: boolean
  readonly isModal: boolean
  /** Position in the history; 0 at the start. */
  readonly depth: number
  readonly controls: readonly Control[]
}

export interface WalkWords {
  /** Texts of the error page in every language. */
  readonly broken: readonly string[]
  readonly loading: string
  /** Names of controls that are left alone. */
  readonly left: readonly string[]
  /** Addresses that may be followed. */
  readonly within: string
  readonly without: string
}

declare global {
  interface Window {
    walk: {
      inFlight: number
      changedAt: number
      start: number
      touched: Element | null
      list: Element[]
    }
  }
}

/** Runs before the page: counts what it asks for and notes when it changes last. */
export function noteChanges(): void {
  const walk = { inFlight: 0, changedAt: 0, start: navigation.currentEntry?.index ?? 0, touched: null, list: [] }
  window.walk = walk
  const { fetch } = window
  window.fetch = async (...call) => {
    walk.inFlight += 1
    try {
      return await fetch(...call)
    } finally {
      walk.inFlight -= 1
      walk.changedAt = performance.now()
    }
  }
  const begin = () =>
    new MutationObserver(() => (walk.changedAt = performance.now())).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  begin()
}

/** Waits until the page asks for nothing and changes no more, and says how it stands. */
export async function standing(words: WalkWords): Promise<Standing> {
  const { walk } = window
  const quietMs = 80
  const until = performance.now() + 2_500
  await new Promise<void>((resolve) => {
    const look = () => {
      const left = quietMs - (performance.now() - walk.changedAt)
      if ((walk.inFlight === 0 && left <= 0) || performance.now() > until) resolve()
      else setTimeout(look, Math.max(10, left))
    }
    look()
  })

  const modal = [...document.querySelectorAll('dialog, [role=dialog], [role=alertdialog]')].findLast((one) =>
    one instanceof HTMLDialogElement ? one.matches(':modal') : one.getAttribute('aria-modal') === 'true',
  )
  const nameOf = (one: HTMLElement) => {
    const label = one instanceof HTMLInputElement || one instanceof HTMLSelectElement ? one.labels?.[0] : null
    const text = one.getAttribute('aria-label') ?? label?.textContent ?? one.textContent
    return text.trim().replaceAll(/\s+/g, ' ').slice(0, 50)
  }
  const isFollowed = (link: HTMLAnchorElement) => {
    const url = new URL(link.href, location.href)
    const isHere = url.origin === location.origin && link.target === '' && !link.hasAttribute('download')
    return isHere && new RegExp(words.within).test(url.pathname) && !new RegExp(words.without).test(url.pathname)
  }
  const wanted =
    'a[href], button, [role=tab], [role=menuitem], [role=option], [role=switch], input, select, textarea, summary, [contenteditable=true]'
  walk.list = []
  const controls: Control[] = []
  for (const one of (modal ?? document.body).querySelectorAll<HTMLElement>(wanted)) {
    if (one.matches(':disabled, [aria-disabled=true], [aria-busy=true]')) continue
    if (one.closest('[inert], [aria-hidden=true]') !== null) continue
    const box = (
      one.matches('[type=radio], [type=checkbox], [type=file]') ? (one.closest('label') ?? one) : one
    ).getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || !one.checkVisibility({ visibilityProperty: true })) continue
    if (one instanceof HTMLAnchorElement && !isFollowed(one)) continue
    const name = nameOf(one)
    if (words.left.some((left) => name.startsWith(left))) continue
    const type = one instanceof HTMLInputElement ? one.type : ''
    const isField =
      one.matches('textarea, [contenteditable=true]') ||
      (one instanceof HTMLInputElement && !/^(?:radio|checkbox|button|submit|file|color|range)$/.test(type))
    controls.push({
      index: walk.list.push(one) - 1,
      kind: one instanceof HTMLSelectElement ? 'select' : isField ? 'type' : 'press',
      role: one.getAttribute('role') ?? `${one.tagName.toLowerCase()}${type === '' ? '' : `:${type}`}`,
      name,
      href: one.getAttribute('href'),
      type,
      field: one.getAttribute('name') ?? '',
      isInMenu: modal === undefined && one.closest('nav') !== null,
      isPrimary: one.className.includes('primary'),
      isInToast: one.closest('section[aria-label][tabindex="-1"]') !== null,
    })
  }
  const text = document.querySelector('main')?.textContent ?? ''
  return {
    path: location.pathname + location.search,
    dialogs: document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]').length,
    isFocusLost: document.activeElement === document.body || document.activeElement === null,
    isTouchedThere:
      walk.touched !== null &&
      walk.touched.isConnected &&
      walk.touched.checkVisibility() &&
      !walk.touched.matches(':disabled'),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    isBroken: words.broken.some((broken) => text.includes(broken)),
    isLoading: [...document.querySelectorAll('main output')].some((one) => one.textContent.trim() === words.loading),
    isModal: modal !== undefined,
    depth: (navigation.currentEntry?.index ?? 0) - walk.start,
    controls,
  }
}
