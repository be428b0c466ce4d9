import { loyaltyTiers, nextTier, tierOf, type OwnLoyalty } from '#services/contracts/loyalty.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { Loaded } from '../loaded.tsx'
import { useOwnLoyalty } from '../own-reads.ts'
import { PointsStatement } from './points-statement.tsx'
import { Rewards } from './rewards.tsx'

import page from '../portal.module.css'
import css from './dashboard.module.css'

/** Points that can be redeemed, tier, rewards, and where each point comes from and goes to. */
export function LoyaltyTab() {
  const loyalty = useOwnLoyalty()
  return <Loaded answer={loyalty}>{(own) => <Loyalty {...own} />}</Loaded>
}

function Loyalty({ points, collectedCents, earned = [], redeemed = [], ...own }: OwnLoyalty) {
  const { t, money } = useI18n()
  const { balancePoints: balance = points, pendingPoints: pending = 0 } = own
  const next = nextTier(points)
  return (
    <>
      <section className={css.points} data-flavour="glazed" aria-labelledby="points">
        <h2 id="points">{t(`dashboard.tier.${tierOf(points)}`)}</h2>
        <p className={css.sum}>{t('dashboard.loyalty.balance', { points: balance })}</p>
        {pending > 0 ? <p>{t('dashboard.loyalty.pending', { points: pending })}</p> : null}
        {balance === points ? null : <p>{t('dashboard.loyalty.lifetime', { points })}</p>}
        {balance < 0 ? <p>{t('dashboard.loyalty.below')}</p> : null}
        <p>
          {next === null
            ? t('dashboard.loyalty.highest')
            : t('dashboard.loyalty.next', { missing: next.missing, tier: t(`dashboard.tier.${next.name}`) })}
        </p>
      </section>
      <Rewards balance={balance} />
      <PointsStatement earned={earned} redeemed={redeemed} />
      <section className={page.section} aria-labelledby="how">
        <h2 id="how">{t('dashboard.loyalty.title')}</h2>
        <p>{t('dashboard.loyalty.how', { amount: money(collectedCents) })}</p>
      </section>
      <Tiers points={points} />
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
