import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** On the day: that the van has left, then that it is there. Announced, since it comes while the page is open. */
export function CrewProgress({ booking }: { readonly booking: OwnBooking }) {
  const i18n = useI18n()
  const { departedAt, arrivedAt, status } = booking
  if (status !== 'confirmed') return null
  if (arrivedAt)
    return (
      <Notice tone="success" announce="status">
        {i18n.t('portal.crew.arrived', { when: momentWords(arrivedAt, i18n) })}
      </Notice>
    )
  return departedAt ? (
    <Notice tone="info" announce="status">
      {i18n.t('portal.crew.departed', { when: momentWords(departedAt, i18n) })}
    </Notice>
  ) : null
}
