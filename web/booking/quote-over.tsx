import type { ServicePackage } from '#services/contracts/catalogue.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface QuoteOverProps {
  /** The last day on which its prices held. */
  readonly lastDay: string
  readonly service: ServicePackage
  readonly announce: 'status' | 'alert'
}

/** The day of the quote is over: what the visit costs now, before anything is asked for it. */
export function QuoteOver({ lastDay, service, announce }: QuoteOverProps) {
  const { t, money, date } = useI18n()
  const now = { price: money(service.basePriceCents), deposit: money(service.depositCents) }
  return (
    <Notice tone="warning" announce={announce} title={t('booking.quote-over.title')}>
      {t('booking.quote-over', { date: date(lastDay), ...now })}
    </Notice>
  )
}
