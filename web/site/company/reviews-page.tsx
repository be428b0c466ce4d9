import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'

import css from './reviews-page.module.css'

const four = [1, 2, 3, 4] as const

/** /reviews: none are published yet, and it says so; then how one gets here. */
export function ReviewsPage() {
  const { t } = useI18n()
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('reviews.title')}</h1>
      <section className={css.empty} aria-labelledby="none">
        <StitchedRing />
        <div className={css.words}>
          <h2 id="none">{t('reviews.empty.title')}</h2>
          <p>{t('reviews.empty.body')}</p>
          <p className={css.actions}>
            <Link className={buttonLook()} href={paths.services}>
              {t('reviews.book')}
            </Link>
            <Link className={buttonLook({ variant: 'secondary' })} href={paths.contact}>
              {t('reviews.tell')}
            </Link>
          </p>
        </div>
      </section>
      <section className={css.rules} aria-labelledby="rules">
        <h2 id="rules">{t('reviews.rules')}</h2>
        <ol className={css.list}>
          {four.map((number) => (
            <li key={number}>{t(`reviews.rule.${number}`)}</li>
          ))}
        </ol>
      </section>
    </div>
  )
}

/** The outline of what is missing: a ring without its glaze, five places for sprinkles. */
function StitchedRing() {
  return (
    <svg className={css.ring} viewBox="0 0 400 400" aria-hidden="true">
      <circle cx="200" cy="200" r="186" />
      <circle cx="200" cy="200" r="74" />
      {[0, 1, 2, 3, 4].map((place) => (
        <rect key={place} x="166" y="58" width="68" height="24" rx="12" transform={`rotate(${place * 72} 200 200)`} />
      ))}
    </svg>
  )
}
