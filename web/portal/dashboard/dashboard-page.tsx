import { useLocation, useSearch } from 'wouter'

import type { User } from '#services/contracts/account.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'

import { EarlierBookings, UpcomingBookings } from '../booking-lists.tsx'
import { HistoryRows } from '../history-rows.tsx'
import { Loaded } from '../loaded.tsx'
import { WithServedAnswers } from '../own-answers.tsx'
import { useOwnBookings, useServiceHistory } from '../own-reads.ts'
import { PortalHead } from '../portal-head.tsx'
import { SignedOut } from '../signed-out.tsx'
import { useCustomer } from '../use-customer.ts'
import { LoyaltyTab } from './loyalty-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SupportTab } from './support-tab.tsx'
import { panelId, TabList, tabId } from './tab-list.tsx'
import { addressOf, tabAt, type Tab } from './tabs.ts'

import page from '../portal.module.css'
import css from './dashboard.module.css'

/** /dashboard, /dashboard/bookings and /dashboard/profile: six tabs over the same figures as the portal. */
export function DashboardPage() {
  const { t } = useI18n()
  const user = useCustomer({
    title: t('dashboard.unauthenticated'),
    description: t('dashboard.unauthenticated.body'),
    afterMs: 1000,
  })
  if (user === null) return <SignedOut />
  return (
    <WithServedAnswers>
      <Dashboard user={user} />
    </WithServedAnswers>
  )
}

function Dashboard({ user }: { readonly user: User }) {
  const { t } = useI18n()
  const [pathname, navigate] = useLocation()
  const tab = tabAt(pathname, useSearch())
  return (
    <div className={page.page}>
      <PortalHead label={t('dashboard.title')} other={{ href: paths.portal, text: t('portal.to-portal') }}>
        <h1>{t('dashboard.title')}</h1>
      </PortalHead>
      <TabList chosen={tab} onChoose={(next) => navigate(addressOf(next))} />
      <div className={css.panel} role="tabpanel" id={panelId} aria-labelledby={tabId(tab)}>
        <Panel key={tab} tab={tab} user={user} />
      </div>
    </div>
  )
}

function Panel({ tab, user }: { readonly tab: Tab; readonly user: User }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab />
    case 'bookings':
      return <BookingsTab />
    case 'history':
      return <HistoryTab />
    case 'loyalty':
      return <LoyaltyTab />
    case 'profile':
      return <ProfileTab />
    case 'support':
      return <SupportTab user={user} />
  }
}

function BookingsTab() {
  const { t } = useI18n()
  const bookings = useOwnBookings()
  return (
    <Loaded answer={bookings}>
      {(all) => (
        <>
          <section className={page.section} aria-labelledby="upcoming">
            <h2 id="upcoming">{t('portal.upcoming')}</h2>
            <UpcomingBookings bookings={all} />
          </section>
          <EarlierBookings bookings={all} />
        </>
      )}
    </Loaded>
  )
}

function HistoryTab() {
  const { t } = useI18n()
  const history = useServiceHistory()
  return (
    <section className={page.section} aria-labelledby="history">
      <h2 id="history">{t('portal.history')}</h2>
      <Loaded answer={history}>{(all) => <HistoryRows history={all} />}</Loaded>
    </section>
  )
}
