import { useState } from 'react'
import { Link } from 'wouter'

import type { RewardName } from '#events/values/rewards.ts'
import { loyaltyRewards } from '#services/contracts/loyalty.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'

import { upcoming } from '../coming.ts'
import { useOwnBookings } from '../own-reads.ts'
import { RewardDialog } from './reward-dialog.tsx'

import page from '../portal.module.css'
import css from './dashboard.module.css'

export function Rewards({ balance }: { readonly balance: number }) {
  const { t } = useI18n()
  const bookings = useOwnBookings().data
  const [now] = useState(() => Date.now())
  const [chosen, setChosen] = useState<RewardName | null>(null)
  const [round, setRound] = useState(0)
  const visits = upcoming(bookings ?? [], now).filter(
    ({ status, startsAt }) => status === 'confirmed' && Date.parse(startsAt) > now,
  )
  const hasReached = loyaltyRewards.some(({ points }) => balance >= points)

  function close() {
    setChosen(null)
    setRound(round + 1)
  }
  return (
    <section className={page.section} aria-labelledby="rewards">
      <h2 id="rewards">{t('dashboard.rewards')}</h2>
      <p>{t('dashboard.rewards.how')}</p>
      <ul className={css.steps}>
        {loyaltyRewards.map(({ name, points }) => (
          <li key={name}>
            <strong>{t(`dashboard.reward.${name}`)}</strong> <span>{t('dashboard.loyalty.points', { points })}</span>{' '}
            {balance >= points ? <Badge tone="mint">{t('dashboard.reward.reached')}</Badge> : null}
            {balance >= points && visits.length > 0 ? (
              <Button variant="secondary" onClick={() => setChosen(name)}>
                {t('dashboard.reward.redeem', { reward: t(`dashboard.reward.${name}`) })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {hasReached && bookings && visits.length === 0 ? <NoVisit /> : null}
      {chosen === null ? null : (
        <RewardDialog key={`${chosen}-${round}`} reward={chosen} visits={visits} open onClose={close} />
      )}
    </section>
  )
}

function NoVisit() {
  const { t } = useI18n()
  return (
    <>
      <p>{t('dashboard.rewards.no-visit')}</p>
      <p>
        <Link className={buttonLook()} href={paths.services}>
          {t('portal.book')}
        </Link>
      </p>
    </>
  )
}
