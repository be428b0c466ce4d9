import { Link } from 'wouter'

import type { StuckPayment, SystemState } from '#services/contracts/system.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { momentIn } from '../frame/moments.ts'
import { sectionPath } from '../frame/use-section.ts'

import parts from '../frame/parts.module.css'
import css from './system.module.css'

/** Payments that are not where they should be, each with whose it is and the way to the visit. */
export function MoneyPanel({ money: { waiting, unbooked } }: { readonly money: SystemState['money'] }) {
  const { t } = useI18n()
  return (
    <section className={parts.panel} aria-labelledby="system-money">
      <h2 className={parts.heading} id="system-money">
        {t('system.money')}
      </h2>
      {waiting.length + unbooked.length === 0 ? <p className={css.good}>{t('system.money.none')}</p> : null}
      <Payments label={t('system.money.waiting')} payments={waiting} />
      <Payments label={t('system.money.unbooked')} payments={unbooked} />
      {unbooked.length === 0 ? null : <p>{t('system.money.settle')}</p>}
    </section>
  )
}

function Payments({ label, payments }: { readonly label: string; readonly payments: readonly StuckPayment[] }) {
  if (payments.length === 0) return null
  return (
    <>
      <p className={css.bad}>{label}</p>
      <ul className={parts.rows}>
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </ul>
    </>
  )
}

function Payment({ payment: { id, bookingId, who, cents, since } }: { readonly payment: StuckPayment }) {
  const { t, money, locale } = useI18n()
  const name = who ?? t('office.nobody')
  return (
    <li className={parts.row}>
      <span className={css.failure}>
        <span className={parts.strong} dir="auto">
          {bookingId === null ? name : <Link href={sectionPath('bookings', { booking: bookingId })}>{name}</Link>}
        </span>
        {cents === 0 ? null : <span>{money(cents)}</span>}
        <time className={parts.quiet} dateTime={since}>
          {t('system.money.since', { moment: momentIn(locale, since) })}
        </time>
        <span className={parts.quiet}>
          {t('system.money.payment')} <code className={css.reason}>{id}</code>
        </span>
      </span>
    </li>
  )
}
