import { useState } from 'react'
import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import type { BookingSummary } from '#services/contracts/booking.ts'
import { phoneLink } from '#services/contracts/business.ts'
import { brand } from '#web/brand.ts'
import { addOnName } from '#web/i18n/add-on-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StepHeading } from '#web/ui/step-frame.tsx'

import { CalendarButton } from './calendar-button.tsx'
import { FallingSprinkles } from './falling-sprinkles.tsx'
import { Mailed } from './mailed.tsx'
import { refundLines } from './refund-lines.ts'
import { TextsPanel } from './texts-panel.tsx'
import { vehicleName } from './vehicle-name.ts'

import css from './confirmation.module.css'

export interface ConfirmationProps {
  readonly summary: BookingSummary
  /** Address in this browser; '' once forgotten. */
  readonly email: string
  /** The box at the phone field was ticked. */
  readonly wantsTexts?: boolean
  /** Just paid: then the sprinkles fall, and the heading takes the focus. */
  readonly isFresh: boolean
  readonly level?: 1 | 2 | undefined
}

/** Step 5, and what /booking-success ends with: the booking as the server has it. */
export function Confirmation({ summary, email, wantsTexts = false, isFresh, level }: ConfirmationProps) {
  const { t, money, date, time } = useI18n()
  const start = isSlotLabel(summary.time) ? time(summary.time) : summary.time
  return (
    <section className={css.confirmation} aria-label={t('booking.step.confirmed')}>
      {isFresh ? <FallingSprinkles /> : null}
      <StepHeading isFocused={isFresh} level={level}>
        {t('booking.step.confirmed')}
      </StepHeading>
      <p className={css.lead}>{t('booking.confirmed.lead', { name: brand.name })}</p>
      {email === '' ? null : <Mailed email={email} />}
      {wantsTexts ? <TextsPanel bookingId={summary.bookingId} /> : null}
      <Card look="stitched">
        <p className={css.reference}>
          <span>{t('booking.reference')}</span> <strong>{summary.reference}</strong>
        </p>
        <dl className={css.facts}>
          <Fact label={t('booking.fact.service')}>
            {[summary.serviceName, ...summary.addons.map((addOn) => addOnName(addOn, t))].join(' + ')}
          </Fact>
          <Fact label={t('booking.fact.date')}>{date(summary.date, 'full')}</Fact>
          <Fact label={t('booking.fact.time')}>{t('booking.fact.time.toronto', { time: start })}</Fact>
          <Fact label={t('booking.fact.location')}>{summary.location}</Fact>
          <Fact label={t('booking.fact.vehicle')}>{vehicleName(summary.vehicle, t)}</Fact>
          {email === '' ? null : <Fact label={t('booking.fact.email')}>{email}</Fact>}
          <Fact label={t('booking.fact.paid')}>{money(summary.depositCents)}</Fact>
          <Fact label={t('booking.balance')}>
            {t('booking.balance.with-hst', {
              balance: money(summary.balanceCents + summary.hstCents),
              hst: money(summary.hstCents),
            })}
          </Fact>
        </dl>
      </Card>
      {summary.travelToBeConfirmed ? (
        <Notice announce="status" title={t('booking.travel-open')}>
          {t('booking.travel-open.body')}
        </Notice>
      ) : null}
      <div className={css.actions}>
        <CalendarButton summary={summary} />
        <Link className={buttonLook({ variant: 'secondary' })} href={paths.dashboard}>
          {t('booking.view-dashboard')}
        </Link>
        <Link className={buttonLook({ variant: 'secondary' })} href={paths.services}>
          {t('booking.book-another')}
        </Link>
      </div>
      <Preparation level={level} />
      <Changes summary={summary} level={level} />
    </section>
  )
}

type PartProps = Pick<ConfirmationProps, 'level'>

function Preparation({ level }: PartProps) {
  const { t } = useI18n()
  return (
    <section className={css.part}>
      <PartHeading level={level}>{t('booking.prepare.title')}</PartHeading>
      <ul className={css.list}>
        <li>{t('booking.prepare.place')}</li>
        <li>{t('booking.prepare.things')}</li>
        <li>{t('booking.prepare.key')}</li>
      </ul>
    </section>
  )
}

/** Refund tiers and contact. */
function Changes({ summary, level }: PartProps & Pick<ConfirmationProps, 'summary'>) {
  const i18n = useI18n()
  const { t } = i18n
  const [now] = useState(() => new Date())
  const { phone } = brand
  return (
    <section className={css.part}>
      <PartHeading level={level}>{t('booking.refund.title')}</PartHeading>
      {summary.refunds === undefined ? null : (
        <ul className={css.list}>
          {refundLines(summary.refunds, now, i18n).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p>{t('booking.refund.how', { phone, reference: summary.reference })}</p>
      <p className={css.actions}>
        <a className={buttonLook({ variant: 'secondary' })} href={phoneLink(phone)}>
          {t('booking.call', { phone })}
        </a>
        <Link className={buttonLook({ variant: 'quiet' })} href={paths.refundPolicy}>
          {t('booking.refund.policy')}
        </Link>
      </p>
    </section>
  )
}

const PartHeading = ({ level, children }: PartProps & { readonly children: string }) =>
  level === 1 ? <h2 className={css.partTitle}>{children}</h2> : <h3 className={css.partTitle}>{children}</h3>

const Fact = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div className={css.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
