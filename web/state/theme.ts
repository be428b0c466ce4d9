import { atom, useAtom } from 'jotai'

export const themes = ['system', 'light', 'dark'] as const

/** system: as the device says, until somebody chooses. */
export type Theme = (typeof themes)[number]

const storageKey = 'theme'

export const themeAtom = atom<Theme>('system')

export const useTheme = () => useAtom(themeAtom)

export function recallTheme(storage: Storage | null): Theme {
  const stored = storage?.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Stores a choice and shows it; 'system' forgets. */
export function rememberTheme(theme: Theme, storage: Storage | null, page: Document): void {
  if (theme === 'system') {
    storage?.removeItem(storageKey)
    delete page.documentElement.dataset.theme
    return
  }
  storage?.setItem(storageKey, theme)
  page.documentElement.dataset.theme = theme
}

/** The theme that shows. */
export const shownTheme = (theme: Theme, systemIsDark: boolean): 'light' | 'dark' =>
  theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme
