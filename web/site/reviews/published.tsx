import { useState } from 'react'
import { Link } from 'wouter'

import { publishedReviews, type PublishedReviews } from '#services/contracts/reviews.ts'
import { brand } from '#web/brand.ts'
import { request } from '#web/data/http.ts'
import { useRead } from '#web/data/swr.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

import { ReviewEntry } from './review-entry.tsx'
import { Stars } from './stars.tsx'
import { StitchedRing } from './stitched-ring.tsx'

import css from './reviews-page.module.css'

export const publishedPath = '/api/reviews'

/** All that is published, the newest first; without any it says so. */
export function PublishedSection() {
  const { t } = useI18n()
  const answer = useRead(publishedReviews, publishedPath)
  if (answer.data) return answer.data.count === 0 ? <NoReviews /> : <Published first={answer.data} />
  if (answer.error === undefined) {
    return (
      <div className={css.waiting}>
        <Skeleton shape="block" />
      </div>
    )
  }
  return (
    <Notice
      tone="warning"
      announce="alert"
      actions={<Button onClick={() => void answer.mutate()}>{t('common.try-again')}</Button>}
    >
      {t('reviews.failed')}
    </Notice>
  )
}

function Published({ first }: { readonly first: PublishedReviews }) {
  const { t } = useI18n()
  const { reviews, next, isLoading, hasFailed, more } = useMore(first)
  return (
    <section className={css.published} aria-labelledby="published">
      <Summary of={first} />
      <ul className={css.entries}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewEntry review={review} />
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <Notice tone="danger" announce="alert">
          {t('reviews.failed')}
        </Notice>
      ) : null}
      {next === null ? null : (
        <Button variant="secondary" pending={isLoading} onClick={() => void more()}>
          {t('reviews.more')}
        </Button>
      )}
      <script type="application/ld+json">{structuredData(first)}</script>
    </section>
  )
}

/** The average and how many gave how much, computed of all reviews that are shown. */
function Summary({ of: { count, average, distribution } }: { readonly of: PublishedReviews }) {
  const { t, locale } = useI18n()
  const rows = distribution.map((many, index) => ({ stars: index + 1, many })).toReversed()
  return (
    <div className={css.summary}>
      <h2 id="published" className={css.average}>
        <span className={css.figure}>
          {average?.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        </span>{' '}
        <span>{t('reviews.of-five', { count })}</span>
      </h2>
      <dl className={css.distribution}>
        {rows.map(({ stars, many }) => (
          <div key={stars}>
            <dt>
              <Stars stars={stars} />
            </dt>
            <dd>{many}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Further pages, as long as the first one stays what it is. */
function useMore(first: PublishedReviews) {
  const [state, setState] = useState({ first, added: first.reviews.slice(0, 0), next: first.next })
  const [phase, setPhase] = useState<'idle' | 'loading' | 'failed'>('idle')
  const current = state.first === first ? state : { first, added: first.reviews.slice(0, 0), next: first.next }

  async function more() {
    setPhase('loading')
    try {
      const after = new URLSearchParams({ after: current.next ?? '' })
      const page = publishedReviews.parse(await request('GET', `${publishedPath}?${after}`))
      setState({ first, added: [...current.added, ...page.reviews], next: page.next })
      setPhase('idle')
    } catch {
      setPhase('failed')
    }
  }
  return {
    reviews: [...first.reviews, ...current.added],
    next: current.next,
    isLoading: phase === 'loading',
    hasFailed: phase === 'failed',
    more,
  }
}

/** Data for search engines, no more than the page shows. `<` is escaped, because it could end the script. */
const structuredData = ({ count, average }: PublishedReviews): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: brand.name,
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
  }).replaceAll('<', String.raw`\u003c`)

function NoReviews() {
  const { t } = useI18n()
  return (
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
  )
}
