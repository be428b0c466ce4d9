import { useRef } from 'react'

import type { OfficeBooking } from '#services/contracts/office.ts'
import { request } from '#web/data/http.ts'
import { useFailure } from '#web/data/use-failure.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { visitPath } from '../visit-actions/use-visit-call.ts'
import type { Target } from './move-target.ts'
import type { Shifts } from './use-shifts.ts'

interface VanChangeTerms {
  readonly vanName: (id: string) => string
  readonly nameOf: (booking: OfficeBooking) => string
  readonly say: (text: string) => void
  readonly during: Shifts['during']
  readonly onMoved: () => Promise<unknown>
}

/** Moves a visit to another van optimistically. */
export function useVanChange({ vanName, nameOf, say, during, onMoved }: VanChangeTerms) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expireBy, wordsFor } = useFailure()
  const before = useRef<Promise<void>>(Promise.resolve())

  async function send(booking: OfficeBooking, from: Target, van: string) {
    const name = nameOf(booking)
    try {
      const { date, time } = from
      await request('POST', `/api/crm/bookings${visitPath(booking.id, 'van')}`, { van, start: { date, time } })
      const title = t('visits.drag.van', { name, van: vanName(van) })
      const description = t('visits.drag.van.told')
      const back = { label: t('visits.drag.undo'), run: () => changeVan(booking, { ...from, van }, from.van) }
      say(`${title}. ${description}`)
      notify({ title, description, tone: 'success', action: back })
    } catch (error) {
      if (await expireBy(error)) return
      const title = t('visits.drag.refused')
      const description = wordsFor(error, { failed: t('visits.not-sent') })
      say(`${title}. ${description}`)
      notify({ title, description, tone: 'destructive' })
    }
  }

  function changeVan(booking: OfficeBooking, from: Target, van: string): void {
    // One after the other: what was asked for last is what holds.
    const sent = before.current.then(() => send(booking, from, van))
    before.current = sent
    // What the server has is shown before its place of now is forgotten: it is never seen in the old one again.
    void during({ id: booking.id, to: { ...from, van } }, () => sent.then(() => onMoved()))
  }
  return changeVan
}
