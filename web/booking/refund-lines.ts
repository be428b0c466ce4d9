import type { RefundTiers } from '#services/contracts/booking.ts'
import type { I18n } from '#web/i18n/i18n.ts'
import { momentWords } from '#web/i18n/moment-words.ts'

/** Refund tiers as sentences, from now on. */
export function refundLines(refunds: RefundTiers, now: Date, i18n: I18n): readonly string[] {
  const left = refunds.filter(({ until }) => Date.parse(until) >= now.getTime())
  if (left.length === 0) return [i18n.t('booking.refund.none-now')]
  const lines = left.map(({ until, percent }) => {
    const words = { until: momentWords(until, i18n), percent }
    return percent === 100 ? i18n.t('booking.refund.full', words) : i18n.t('booking.refund.part', words)
  })
  return [...lines, i18n.t('booking.refund.none')]
}
