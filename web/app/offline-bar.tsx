import { useEffect, useSyncExternalStore } from 'react'

import { connection, onReturn, subscribeConnection } from '#web/data/connection.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Glyph } from '#web/ui/glyph.tsx'

import css from './offline-bar.module.css'

const probeEveryMs = 5000

/** Says quietly that nothing arrives, for as long as nothing does. */
export function OfflineBar() {
  const { t } = useI18n()
  const state = useSyncExternalStore(subscribeConnection, connection, () => 'online' as const)
  useEffect(() => (state === 'unreachable' ? probe() : undefined), [state])
  return (
    <output className={css.place}>
      {state === 'online' ? null : (
        <span className={css.bar}>
          <Glyph name="alert" /> {t(`connection.${state}`)}
        </span>
      )}
    </output>
  )
}

/** The browser does not tell when a server is back: it is asked. */
function probe(): () => void {
  const ask = () => void request('GET', '/healthz').catch(() => {}) // `exchange` notes what became of it
  const timer = setInterval(ask, probeEveryMs)
  const stop = onReturn(ask)
  return () => {
    clearInterval(timer)
    stop()
  }
}
