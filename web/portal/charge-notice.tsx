import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** After a no-show: that the saved card is going to be charged, how much and when. */
export function ChargeNotice({
  booking: { chargeAt, owedCents, chargeCents = owedCents },
}: {
  readonly booking: OwnBooking
}) {
  const i18n = useI18n()
  if (!chargeAt || chargeCents <= 0) return null
  const words = { amount: i18n.money(chargeCents), when: momentWords(chargeAt, i18n) }
  return <Notice tone="warning">{i18n.t('portal.charge', words)}</Notice>
}
