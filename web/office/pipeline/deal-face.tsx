import type { ReactNode } from 'react'

import { shownPhone } from '#events/values/phone-number.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { Deal } from '#services/contracts/deals.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { dealName } from './deal-name.ts'

import css from './pipeline.module.css'

interface DealFaceProps {
  readonly deal: Deal
  /** Below a heading that names the customer. */
  readonly withoutName?: boolean
}

export function DealFace({ deal, withoutName = false }: DealFaceProps) {
  const { t, money } = useI18n()
  const { service, value, phone, email, lastContact } = deal
  return (
    <>
      {withoutName ? null : <p className={css.who}>{broken(dealName(deal)) || t('office.deal.unnamed')}</p>}
      <p className={css.what}>
        <span>{service ?? t('pipeline.no-service')}</span>
        {value === null ? null : <strong className={css.value}>{money(Math.round(value * 100))}</strong>}
      </p>
      {lacksBooking(deal) ? <p className={css.lacking}>{t('pipeline.no-booking')}</p> : null}
      <p className={css.reach}>{phone ? shownPhone(phone) : email}</p>
      <p className={css.reach}>
        <LastContact at={lastContact} />
      </p>
    </>
  )
}

export const lacksBooking = ({ stage, bookingId }: Deal): boolean =>
  bookingId === null && (stage === 'booked' || stage === 'completed')

/** An address that stands for a name breaks before its '@' rather than within a word. */
function broken(name: string): ReactNode {
  const at = name.indexOf('@')
  if (at <= 0) return name
  return (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  )
}

function LastContact({ at }: { readonly at: string }) {
  const { t, date } = useI18n()
  return <time dateTime={at}>{t('pipeline.last-contact', { day: date(dayOf(at), 'day') })}</time>
}
