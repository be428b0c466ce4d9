import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** The default style says that a visit will happen; everything else is secondary. */
export function StatusBadge({ status }: { readonly status: OwnBooking['status'] }) {
  const { t } = useI18n()
  const look = status === 'confirmed' ? 'default' : 'secondary'
  return (
    <span data-badge={look}>
      <Badge tone={look === 'default' ? 'mint' : 'neutral'}>{t(`portal.status.${status}`)}</Badge>
    </span>
  )
}
