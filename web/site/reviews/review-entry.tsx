import type { PublishedReview } from '#services/contracts/reviews.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { Stars } from './stars.tsx'

import css from './reviews-page.module.css'

/** One review as it was written, with our answer below it. */
export function ReviewEntry({ review }: { readonly review: PublishedReview }) {
  const { t, date } = useI18n()
  const { stars, words, name, language, service, month, answer } = review
  return (
    <article className={css.entry}>
      <Stars stars={stars} />
      {words === '' ? null : (
        <blockquote className={css.quote} lang={language} dir="auto">
          {words}
        </blockquote>
      )}
      <p className={css.by}>
        <strong dir="auto">{name === '' ? t('reviews.unnamed') : name}</strong>{' '}
        <span>
          {service}, {date(`${month}-01`, 'month')}
        </span>
      </p>
      {answer === null ? null : (
        <div className={css.answer}>
          <p className={css.answerBy}>{t('reviews.answer')}</p>
          <p dir="auto">{answer}</p>
        </div>
      )}
    </article>
  )
}
