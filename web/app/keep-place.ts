import type { I18nStore } from '#web/i18n/i18n.ts'

/** Elements whose position marks the reader's place. */
const marks =
  ':is(main, footer) :is(h1, h2, h3, p, li, dt, dd, th, td, legend, label, input, select, textarea, button, a)'

/**
 * Keeps the reader's place when the language changes: what stood at the top of the window stands there again, however the
 * lengths above it have changed. Once more when the letters of a new script have come, unless somebody has scrolled since.
 */
export function keepPlace({ subscribe, current }: Pick<I18nStore, 'subscribe' | 'current'>, page: Document): void {
  let { language } = current()
  subscribe(() => {
    if (current().language === language) return
    ;({ language } = current())
    // React changes the texts right after; until then the page is as it was.
    const place = placeIn(page)
    if (place !== null) requestAnimationFrame(() => bringBack(place, page))
  })
}

interface Place {
  readonly steps: readonly number[]
  readonly fromTop: number
}

/** Null at the top of the page: there it stays. */
function placeIn(page: Document): Place | null {
  if (window.scrollY === 0) return null
  const bar = page.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  for (const mark of page.querySelectorAll(marks)) {
    const { top, bottom, height } = mark.getBoundingClientRect()
    if (height > 0 && bottom > Math.max(0, bar)) return { steps: stepsTo(mark), fromTop: top }
  }
  return null
}

function stepsTo(mark: Element): readonly number[] {
  const parent = mark.parentElement
  return parent === null ? [] : [...stepsTo(parent), Array.prototype.indexOf.call(parent.children, mark)]
}

function bringBack(place: Place, page: Document): void {
  scrollTo(place, page)
  const reached = window.scrollY
  void page.fonts.ready.then(() => {
    if (window.scrollY === reached) scrollTo(place, page)
  })
}

function scrollTo({ steps, fromTop }: Place, page: Document): void {
  const mark = steps.reduce<Element | undefined>((parent, step) => parent?.children[step], page.documentElement)
  if (mark !== undefined) window.scrollBy({ top: mark.getBoundingClientRect().top - fromTop, behavior: 'instant' })
}
