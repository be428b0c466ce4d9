import { atom, useAtom } from 'jotai'

import { themeCookie, themeKey } from '#services/isomorphic/kept-by-every-page.ts'

import { writePageCookie } from './page-cookie.ts'

export const themes = ['system', 'light', 'dark'] as const

/** system: as the device says, until somebody chooses. */
export type Theme = (typeof themes)[number]

export const themeAtom = atom<Theme>('system')

export const useTheme = () => useAtom(themeAtom)

export function recallTheme(storage: Storage | null): Theme {
  const stored = storage?.getItem(themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Stores a choice and shows it; 'system' forgets. */
export function rememberTheme(theme: Theme, storage: Storage | null, page: Document): void {
  if (theme === 'system') storage?.removeItem(themeKey)
  else storage?.setItem(themeKey, theme)
  showTheme(theme, page)
}

/** Marks the document, and has the server mark it from the next visit on. */
export function showTheme(theme: Theme, page: Document): void {
  const marked = page.documentElement.dataset.theme ?? 'system'
  if (marked === theme) return
  if (theme === 'system') delete page.documentElement.dataset.theme
  else page.documentElement.dataset.theme = theme
  writePageCookie(page, themeCookie, theme === 'system' ? null : theme)
}

/** The theme that shows. */
export const shownTheme = (theme: Theme, systemIsDark: boolean): 'light' | 'dark' =>
  theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme
