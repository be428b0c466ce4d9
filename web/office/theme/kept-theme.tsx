import { useEffect } from 'react'

import { browserStorage } from '#web/state/browser-storage.ts'
import { rememberTheme } from '#web/state/theme.ts'

import { useSettings } from './use-settings.ts'

/** Shows the theme that this member of staff chose, in whichever browser. */
export function KeptTheme() {
  const { theme } = useSettings()
  useEffect(() => {
    if (theme !== null) rememberTheme(theme, browserStorage(), document)
  }, [theme])
  return null
}
