import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'

import css from './reviews.module.css'

const tiers = ['early', 'middle', 'late'] as const

export function Reviews() {
  const { t } = useI18n()
  return (
    <section className={css.reviews} id="reviews" aria-labelledby="reviews-title" data-flavour="sprinkle">
      <div className={css.page}>
        <div className={css.promise}>
          <h2 className={css.title} id="reviews-title">
            {t('home.promise.title')}
          </h2>
          <p className={css.body}>{t('home.promise.guarantee')}</p>
          <p className={css.body}>{t('home.promise.insured')}</p>
        </div>
        <div className={css.refunds}>
          <h3 className={css.kicker}>{t('home.promise.refunds')}</h3>
          <dl className={css.tiers}>
            {tiers.map((tier) => (
              <div key={tier} className={css.tier}>
                <dt>{t(`home.promise.${tier}`)}</dt>
                <dd>{t(`home.promise.${tier}.back`)}</dd>
              </div>
            ))}
          </dl>
          <Link className={css.link} href={paths.refundPolicy}>
            {t('home.promise.policy')}
          </Link>
        </div>
        <p className={css.later}>
          {t('home.reviews.body')}{' '}
          <Link className={css.link} href={paths.reviews}>
            {t('home.reviews.link')}
          </Link>
        </p>
      </div>
    </section>
  )
}
