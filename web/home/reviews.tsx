import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'

import css from './reviews.module.css'

/** Reviews on the front page: as long as nobody has published one, it says so, and none is made up (D1, D8). */
export function Reviews() {
  const { t } = useI18n()
  return (
    <section className={css.reviews} id="reviews" aria-labelledby="reviews-title" data-flavour="sprinkle">
      <div className={css.page}>
        <h2 className={css.kicker} id="reviews-title">
          {t('home.reviews.title')}
        </h2>
        <p className={css.quote}>{t('home.reviews.quote')}</p>
        <p className={css.body}>{t('home.reviews.body')}</p>
        <Link className={css.link} href={paths.reviews}>
          {t('home.reviews.link')}
        </Link>
      </div>
    </section>
  )
}
