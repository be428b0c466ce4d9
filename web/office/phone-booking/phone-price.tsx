import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'

import type { usePhoneBooking } from './use-phone-booking.ts'

import parts from '../frame/parts.module.css'

interface PhonePriceProps {
  readonly form: Pick<ReturnType<typeof usePhoneBooking>, 'prices' | 'fields' | 'errors' | 'change'>
}

/** The price of the caller's quote or today's, where they differ. */
export function PhonePrice({ form: { prices, fields, errors, change } }: PhonePriceProps) {
  const { t, money, date } = useI18n()
  const { quoted, today, areUnread } = prices
  const isAsked = areUnread && (errors.price !== undefined || fields.price === 'today')
  if (quoted === null && !isAsked) return null
  const held = quoted && {
    value: 'quote',
    label: t('visits.phone.price.quote', { made: date(quoted.quote.madeOn) }),
    detail: t('visits.phone.price.held', { total: money(quoted.sum.totalCents), until: date(quoted.quote.lastDay) }),
  }
  return (
    <section className={parts.panel}>
      <ChoiceGroup
        legend={t('visits.phone.price')}
        error={errors.price}
        value={quoted === null && fields.price === 'quote' ? '' : fields.price}
        onChange={(price) => change({ price })}
        choices={[
          ...(held === null ? [] : [held]),
          { value: 'today', label: t('visits.phone.price.today'), detail: money(today.totalCents) },
        ]}
      />
    </section>
  )
}
