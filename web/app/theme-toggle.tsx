import { useSyncExternalStore } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { browserStorage } from '#web/state/browser-storage.ts'
import { rememberTheme, shownTheme, useTheme } from '#web/state/theme.ts'
import { Glyph } from '#web/ui/glyph.tsx'

import css from './theme-toggle.module.css'

/** Light or dark: follows the system until somebody presses it. */
export function ThemeToggle() {
  const { t } = useI18n()
  const [theme, setTheme] = useTheme()
  const systemIsDark = useSyncExternalStore(onSystemChange, readSystem, () => false)
  const next = shownTheme(theme, systemIsDark) === 'dark' ? 'light' : 'dark'
  const choose = () => {
    rememberTheme(next, browserStorage(), document)
    setTheme(next)
  }
  return (
    <button type="button" className={css.toggle} aria-label={t(`header.theme.to-${next}`)} onClick={choose}>
      <Glyph name={next === 'dark' ? 'moon' : 'sun'} />
    </button>
  )
}

const darkQuery = '(prefers-color-scheme: dark)'
const readSystem = () => window.matchMedia(darkQuery).matches

function onSystemChange(listener: () => void): () => void {
  const query = window.matchMedia(darkQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
