import { loyaltyRewards, loyaltyTiers, nextTier, tierOf } from '#services/contracts/loyalty.ts'
import type { OwnLoyalty } from '#services/contracts/own-visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { Loaded } from '../loaded.tsx'
import { useOwnLoyalty } from '../own-reads.ts'

import page from '../portal.module.css'
import css from './dashboard.module.css'

/** Points, tier and what points will buy. */
export function LoyaltyTab() {
  const loyalty = useOwnLoyalty()
  return <Loaded answer={loyalty}>{(own) => <Loyalty {...own} />}</Loaded>
}

function Loyalty({ points, collectedCents }: OwnLoyalty) {
  const { t, money } = useI18n()
  const next = nextTier(points)
  return (
    <>
      <section className={css.points} data-flavour="glazed" aria-labelledby="points">
        <h2 id="points">{t(`dashboard.tier.${tierOf(points)}`)}</h2>
        <p className={css.sum}>{t('dashboard.loyalty.points', { points })}</p>
        <p>
          {next === null
            ? t('dashboard.loyalty.highest')
            : t('dashboard.loyalty.next', { missing: next.missing, tier: t(`dashboard.tier.${next.name}`) })}
        </p>
      </section>
      <section className={page.section} aria-labelledby="how">
        <h2 id="how">{t('dashboard.loyalty.title')}</h2>
        <p>{t('dashboard.loyalty.how', { amount: money(collectedCents) })}</p>
      </section>
      <Tiers points={points} />
      <Rewards points={points} />
    </>
  )
}

function Tiers({ points }: Pick<OwnLoyalty, 'points'>) {
  const { t } = useI18n()
  return (
    <section className={page.section} aria-labelledby="tiers">
      <h2 id="tiers">{t('dashboard.loyalty.tiers')}</h2>
      <ol className={css.steps}>
        {loyaltyTiers.map(({ name, from }) => (
          <li key={name} aria-current={name === tierOf(points) ? 'step' : undefined}>
            <strong>{t(`dashboard.tier.${name}`)}</strong> <span>{t('dashboard.loyalty.from', { points: from })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Rewards({ points: own }: Pick<OwnLoyalty, 'points'>) {
  const { t } = useI18n()
  return (
    <section className={page.section} aria-labelledby="rewards">
      <h2 id="rewards">{t('dashboard.rewards')}</h2>
      <ul className={css.steps}>
        {loyaltyRewards.map(({ name, points }) => (
          <li key={name}>
            <strong>{t(`dashboard.reward.${name}`)}</strong> <span>{t('dashboard.loyalty.points', { points })}</span>{' '}
            {own >= points ? <Badge tone="mint">{t('dashboard.reward.reached')}</Badge> : null}
          </li>
        ))}
      </ul>
      <Notice>{t('dashboard.rewards.soon')}</Notice>
    </section>
  )
}
