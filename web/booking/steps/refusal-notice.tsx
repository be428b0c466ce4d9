import type { ServicePackage } from '#services/contracts/catalogue.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { QuoteOver } from '../quote-over.tsx'
import type { FreeStart, Refusal } from '../refusal.ts'

export interface RefusalNoticeProps {
  readonly refusal: Refusal | null
  readonly service: ServicePackage
  /** Last day of an expired quote; null for none. */
  readonly quoteEndedOn: string | null
  readonly onPick: (start: FreeStart) => void
}

export function RefusalNotice({ refusal, service, quoteEndedOn, onPick }: RefusalNoticeProps) {
  const { t, money, date, time } = useI18n()
  if (refusal === null) return null
  if (refusal.about === 'price') {
    if (quoteEndedOn !== null) return <QuoteOver lastDay={quoteEndedOn} service={service} announce="alert" />
    const amounts = { price: money(service.basePriceCents), deposit: money(service.depositCents) }
    return (
      <Notice tone="warning" announce="alert" title={t('booking.price-changed.title')}>
        {t('booking.price-changed', amounts)}
      </Notice>
    )
  }
  if (refusal.about === 'hold') {
    return (
      <Notice tone="warning" announce="alert" title={t('booking.hold.expired')}>
        {t('booking.hold.expired.body')}
      </Notice>
    )
  }
  const picks = refusal.free.map((start) => (
    <Button key={`${start.date} ${start.time}`} variant="secondary" onClick={() => onPick(start)}>
      {`${date(start.date, 'day')} · ${time(start.time)}`}
    </Button>
  ))
  return (
    <Notice
      tone="warning"
      announce="alert"
      title={t(`problem.${refusal.code}`)}
      actions={picks.length > 0 ? picks : undefined}
    >
      {picks.length > 0 ? t('booking.free-instead') : t('booking.answers-kept')}
    </Notice>
  )
}
