import { Link } from 'wouter'

import { hideReasons, mostAnswerLetters, type OfficeReview } from '#services/contracts/reviews.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-field.tsx'

import { useKeptTyped } from '../frame/data/use-kept-typed.ts'
import { momentIn } from '../frame/moments.ts'
import { sectionPath } from '../frame/use-section.ts'
import { useReviewChange } from './use-review-change.ts'

import parts from '../frame/parts.module.css'
import css from './reviews.module.css'

interface ReviewCardProps {
  readonly review: OfficeReview
  readonly onChanged: () => Promise<unknown>
}

const tones: Readonly<Record<OfficeReview['status'], BadgeTone>> = {
  shown: 'mint',
  hidden: 'amber',
  withdrawn: 'neutral',
}

/** A review with what can be done about it: answer it, or keep it off the page for one of two reasons. */
export function ReviewCard({ review, onChanged }: ReviewCardProps) {
  const { t, date, locale } = useI18n()
  const { customerId, stars, status, service, words, name, language, writtenAt } = review
  return (
    <article className={parts.panel}>
      <header className={css.head}>
        <strong>{t('customers.review.stars', { stars })}</strong>
        <Badge tone={tones[status]}>{t(`customers.review.status.${status}`)}</Badge>
        <time className={parts.quiet} dateTime={writtenAt}>
          {momentIn(locale, writtenAt)}
        </time>
      </header>
      <p>
        <Link href={sectionPath('customers', { customer: customerId })} dir="auto">
          {name || t('customers.review.unnamed')}
        </Link>{' '}
        <span className={parts.quiet}>
          {service}, {date(review.date)}
        </span>
      </p>
      {words === null ? (
        <p className={parts.quiet}>{t('customers.review.gone')}</p>
      ) : (
        <>
          <blockquote className={css.words} lang={language} dir="auto">
            {words === '' ? t('customers.review.wordless') : words}
          </blockquote>
          <Ways review={review} onChanged={onChanged} />
        </>
      )}
    </article>
  )
}

function Ways({ review, onChanged }: ReviewCardProps) {
  const { t } = useI18n()
  const { fields, change, forget } = useKeptTyped(`review-answer ${review.bookingId}`, { words: review.answer ?? '' })
  const answer = fields.words
  const { isSending, send } = useReviewChange(review.bookingId, onChanged)
  const words = answer.trim()
  const save = async () => {
    if (await send('answer', { words }, t('customers.review.answered'))) forget({ words })
  }
  const isChanged = words !== (review.answer ?? '')
  return (
    <>
      <TextArea
        label={t('customers.review.answer')}
        hint={t('customers.review.answer.hint')}
        rows={3}
        maxLength={mostAnswerLetters}
        value={answer}
        onChange={(typed) => change({ words: typed })}
      />
      <div className={css.ways}>
        <Button pending={isSending} disabled={!isChanged} onClick={() => void save()}>
          {t('customers.review.save')}
        </Button>
        <SelectField
          label={t('customers.review.page')}
          placeholder={t('customers.review.page.shown')}
          value={review.hiddenFor ?? ''}
          options={hideReasons.map((one) => ({ value: one, label: t(`customers.review.page.${one}`) }))}
          onChange={(reason) => {
            const found = hideReasons.find((one) => one === reason) ?? null
            void send(
              'hidden',
              { reason: found },
              t(found === null ? 'customers.review.shown' : 'customers.review.hidden'),
            )
          }}
        />
      </div>
    </>
  )
}
