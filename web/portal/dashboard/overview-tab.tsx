import { useState } from 'react'
import { Link } from 'wouter'

import type { OwnLoyalty } from '#services/contracts/loyalty.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'

import { BookingCard } from '../booking-card.tsx'
import { OwingBookings } from '../booking-lists.tsx'
import { nextVisit } from '../coming.ts'
import { Loaded } from '../loaded.tsx'
import { useOwnBookings, useOwnLoyalty, useServiceHistory } from '../own-reads.ts'

import page from '../portal.module.css'
import css from './dashboard.module.css'

/** The next visit, and what the customer has had so far: counted from the records, never invented. */
export function OverviewTab() {
  const { t, money } = useI18n()
  const bookings = useOwnBookings()
  const history = useServiceHistory()
  const loyalty = useOwnLoyalty()
  const [now] = useState(() => Date.now())
  return (
    <>
      <dl className={css.figures}>
        <Figure name={t('dashboard.figure.visits')} value={history.data?.length.toString()} />
        <Figure
          name={t('dashboard.figure.paid')}
          value={loyalty.data ? money(loyalty.data.collectedCents) : undefined}
        />
        <Figure name={t('dashboard.figure.points')} value={pointsText(loyalty.data)} />
      </dl>
      <Loaded answer={bookings}>
        {(all) => {
          const next = nextVisit(all, now)
          return (
            <>
              <OwingBookings bookings={all} />
              <section className={page.section} aria-labelledby="next">
                <h2 id="next">{t('dashboard.next')}</h2>
                {next === undefined ? <NoVisit /> : <BookingCard booking={next} />}
              </section>
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const pointsText = (own: OwnLoyalty | null | undefined): string | undefined =>
  own ? (own.balancePoints ?? own.points).toString() : undefined

function Figure({ name, value = '–' }: { readonly name: string; readonly value?: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function NoVisit() {
  const { t } = useI18n()
  return (
    <div className={page.section}>
      <p>{t('portal.upcoming.none')}</p>
      <p>
        <Link className={buttonLook()} href={paths.services}>
          {t('portal.book')}
        </Link>
      </p>
    </div>
  )
}
