import { useEffect, useState } from 'react'
import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import type { FreeTime } from '#web/data/free-times.ts'
import type { ShownPackage } from '#web/data/usual-packages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { bookingPath } from '#web/paths.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

import css from './next-free.module.css'

/** The next start that is really free, one press from its booking; nothing while it is not known. Its place is kept free. */
export function NextFree({ offer }: { readonly offer: ShownPackage }) {
  const { t, date, time } = useI18n()
  const { id, displayName, basePrice } = offer
  const start = useNextFree(id)
  return (
    <p className={css.place}>
      {start && isSlotLabel(start.time) ? (
        <Link className={css.next} href={bookingPath({ service: id, name: displayName, price: basePrice, ...start })}>
          <span className={css.when}>
            {t('home.next', { day: date(start.date, 'weekday'), time: time(start.time) })}
          </span>{' '}
          <span className={css.what}>{displayName}</span>
          <Glyph name="arrow" />
        </Link>
      ) : null}
    </p>
  )
}

/** Days have names only within a week. */
const lastDay = 6

/** Asks once the page has nothing better to do. Null when nobody can be asked, or nothing is free within a week. */
function useNextFree(service: string): FreeTime | null {
  const [start, setStart] = useState<FreeTime | null>(null)
  useEffect(() => {
    const left = new AbortController()
    const look = async () => {
      const { findFreeTimes } = await import('#web/data/free-times.ts')
      const search = { service, city: '', fromDay: 0, toDay: lastDay, wanted: 1 }
      const [first] = await findFreeTimes(search, left.signal)
      if (!left.signal.aborted) setStart(first ?? null)
    }
    const cancel = whenIdle(() => void look().catch(() => {}))
    return () => {
      cancel()
      left.abort()
    }
  }, [service])
  return start
}
