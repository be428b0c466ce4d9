import type { User } from '#services/contracts/account.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'

import { OwingBookings, UpcomingBookings } from './booking-lists.tsx'
import { SavedCardsLink } from './dashboard/saved-cards-link.tsx'
import { HistoryRows } from './history-rows.tsx'
import { Loaded } from './loaded.tsx'
import { WithServedAnswers } from './own-answers.tsx'
import { useOwnBookings, useOwnQuotes, useServiceHistory } from './own-reads.ts'
import { PortalHead } from './portal-head.tsx'
import { QuoteRows } from './quote-rows.tsx'
import { SignedOut } from './signed-out.tsx'
import { useCustomer } from './use-customer.ts'

import css from './portal.module.css'

/** /portal: what is coming, what was asked for and what was done. */
export function PortalPage() {
  const { t } = useI18n()
  const user = useCustomer({
    title: t('portal.unauthorized'),
    description: t('portal.unauthorized.body'),
    afterMs: 500,
  })
  if (user === null) return <SignedOut />
  return (
    <WithServedAnswers>
      <Portal user={user} />
    </WithServedAnswers>
  )
}

function Portal({ user }: { readonly user: User }) {
  const { t } = useI18n()
  const bookings = useOwnBookings()
  const quotes = useOwnQuotes()
  const history = useServiceHistory()
  return (
    <div className={css.page}>
      <PortalHead label={t('page.portal')} other={{ href: paths.dashboard, text: t('portal.to-dashboard') }}>
        <h1 className={css.title}>
          {user.firstName ? t('portal.hello', { name: user.firstName }) : t('portal.hello.unnamed')}
        </h1>
      </PortalHead>
      <Loaded answer={bookings}>
        {(all) => (
          <>
            <OwingBookings bookings={all} />
            <section className={css.section} aria-labelledby="upcoming">
              <h2 id="upcoming">{t('portal.upcoming')}</h2>
              <UpcomingBookings bookings={all} />
            </section>
          </>
        )}
      </Loaded>
      {[bookings, quotes, history].every(isAnswered) ? (
        <>
          <div className={css.pair}>
            <section className={css.section} aria-labelledby="quotes">
              <h2 id="quotes">{t('portal.quotes')}</h2>
              <Loaded answer={quotes}>{(all) => <QuoteRows quotes={all} />}</Loaded>
            </section>
            <section className={css.section} aria-labelledby="history">
              <h2 id="history">{t('portal.history')}</h2>
              <Loaded answer={history}>{(all) => <HistoryRows history={all} />}</Loaded>
            </section>
          </div>
          <SavedCardsLink />
        </>
      ) : null}
    </div>
  )
}

/** Whether a read has ended: later parts wait, so that nothing jumps. */
const isAnswered = ({ data, error }: { readonly data: unknown; readonly error?: unknown }): boolean =>
  data !== undefined || error !== undefined
