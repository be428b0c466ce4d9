import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import type { DeclineReason } from './decline-reason.ts'

/** Why the last card did not pay and what helps; stays until the next try. The toast beside it says the provider's own words. */
export function DeclinedCard({ reason }: { readonly reason: DeclineReason }) {
  const { t } = useI18n()
  return (
    <Notice tone="danger" announce="alert" title={t('booking.declined.title')}>
      {t(`booking.declined.${reason}`)}
    </Notice>
  )
}
