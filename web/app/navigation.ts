import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

import { readLanguagePath } from '#services/isomorphic/language-path.ts'
import { reloadOnce } from '#web/data/reload.ts'

import type { Pages } from './pages.ts'

/**
 * Goes to a page once its code and words are there, so that no empty page flashes between; crossfades where the browser
 * can and the visitor likes motion. A push starts at the top, Back keeps its place.
 */
export function createNavigation(pages: Pages): AroundNavHandler {
  let latest = 0
  return (navigate, to, options) => {
    latest += 1
    const turn = latest
    const go = () => {
      flushSync(() => navigate(to, options))
      if (options?.replace !== true) scrollToTopOrAnchor()
    }
    const arrive = () => {
      delete document.documentElement.dataset.leaving
      if (turn === latest) crossfade(go)
    }
    document.documentElement.dataset.leaving = ''
    // A page that cannot be fetched into this one is opened by the browser; where that is no use either, the page says so.
    void pages
      .find(pathOf(to))
      .preload()
      .catch(() => (turn === latest ? reloadOnce(to) : undefined))
      .then(() => arrive())
  }
}

/** The element that the address names after '#', else the top. */
export function scrollToTopOrAnchor(): void {
  const anchor = anchorOf(location.hash)
  if (anchor === null) window.scrollTo({ top: 0, behavior: 'instant' })
  else anchor.scrollIntoView()
}

export const anchorOf = (hash: string): HTMLElement | null =>
  hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null

/** Fetches a page as soon as somebody seems to want it: pointer over its link, focus on it, finger down. */
export function preloadOnIntent(pages: Pages, page: Document): () => void {
  const signs = ['pointerover', 'focusin', 'pointerdown'] as const
  const onSign = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
    if (link === null || link.getAttribute('href')?.startsWith('/api/') === true) return
    void pages
      .find(pathOf(link.getAttribute('href') ?? '/'))
      .preload()
      .catch(() => {}) // the visit itself will report it
  }
  for (const sign of signs) page.addEventListener(sign, onSign, { passive: true })
  return () => {
    for (const sign of signs) page.removeEventListener(sign, onSign)
  }
}

/** The path of a link's address, without the prefix of a language. */
const pathOf = (address: string): string => readLanguagePath(address.split(/[?#]/, 1)[0] || '/').path

function crossfade(change: () => void): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !('startViewTransition' in document)) return change()
  document.startViewTransition(change)
}
