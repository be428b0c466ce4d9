import { useSearch } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useHydrated } from '#web/state/hydrated.ts'

import { OwnReviewSection } from './own-review.tsx'
import { PublishedSection } from './published.tsx'

import css from './reviews-page.module.css'

const four = [1, 2, 3, 4] as const

/** /reviews: what customers wrote, good or bad, and how it gets here. With a link from a mail or from the portal: one's own. */
export function ReviewsPage() {
  const { t } = useI18n()
  const query = new URLSearchParams(useSearch())
  // The built page knows no address: what belongs to one person comes after it.
  const isHydrated = useHydrated()
  const [token, visit] = isHydrated ? [query.get('token'), query.get('visit')] : [null, null]
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('reviews.title')}</h1>
      {token ? <OwnReviewSection path={`/api/review?${new URLSearchParams({ token })}`} /> : null}
      {!token && visit ? (
        <OwnReviewSection path={`/api/user/bookings/${encodeURIComponent(visit)}/review`} isAccount />
      ) : null}
      <PublishedSection />
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
