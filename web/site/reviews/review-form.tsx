import { useId, useState, type SyntheticEvent } from 'react'

import {
  mostReviewLetters,
  mostReviewNameLetters,
  type OwnReview,
  type ReviewRequest,
} from '#services/contracts/reviews.ts'
import { refusalCode } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

import { StarMark } from './stars.tsx'

import css from './own-review.module.css'

interface ReviewFormProps {
  readonly given: OwnReview['review']
  /** Both reject when nothing was changed. */
  readonly onWrite: (written: ReviewRequest) => Promise<void>
  readonly onWithdraw: () => Promise<void>
}

type Change = { readonly what: 'write'; readonly written: ReviewRequest } | { readonly what: 'withdraw' }

/** Stars, words and, if they like, a first name. What was typed stays when it cannot be sent. */
export function ReviewForm({ given, onWrite, onWithdraw }: ReviewFormProps) {
  const { t, language } = useI18n()
  const [stars, setStars] = useState(given?.stars ?? 0)
  const [words, setWords] = useState(given?.words ?? '')
  const [name, setName] = useState(given?.name ?? '')
  const [isPressed, setPressed] = useState(false)
  const { pending, fault, run } = useCommand<Change>({
    send: (change) => (change.what === 'write' ? onWrite(change.written) : onWithdraw()),
    failed: t('reviews.form.failed'),
    wordsOf: (error) => t(refusalCode(error) === 'review_too_early' ? 'reviews.own.too-early' : 'reviews.form.failed'),
  })
  const isMissing = isPressed && stars === 0

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    if (stars > 0) void run({ what: 'write', written: { stars, words: words.trim(), name: name.trim(), language } })
  }
  return (
    <form className={css.form} method="dialog" aria-labelledby="own-review" noValidate onSubmit={submit}>
      <StarChoice value={stars} error={isMissing ? t('reviews.form.stars.missing') : undefined} onChange={setStars} />
      <TextArea
        name="words"
        label={t('reviews.form.words')}
        optional={t('reviews.form.optional')}
        hint={t('reviews.form.words.hint')}
        rows={5}
        maxLength={mostReviewLetters}
        value={words}
        onChange={setWords}
      />
      <TextField
        name="name"
        label={t('reviews.form.name')}
        optional={t('reviews.form.optional')}
        hint={t('reviews.form.name.hint')}
        autoComplete="given-name"
        maxLength={mostReviewNameLetters}
        value={name}
        onChange={setName}
      />
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
      <div className={css.ways}>
        <Button type="submit" size="large" pending={pending?.what === 'write'}>
          {t(given === null ? 'reviews.form.send' : 'reviews.form.change')}
        </Button>
        {given === null ? null : (
          <Button variant="quiet" pending={pending?.what === 'withdraw'} onClick={() => void run({ what: 'withdraw' })}>
            {t('reviews.form.withdraw')}
          </Button>
        )}
      </div>
    </form>
  )
}

const five = [1, 2, 3, 4, 5] as const

interface StarChoiceProps {
  readonly value: number
  readonly error: string | undefined
  readonly onChange: (stars: number) => void
}

/** Native radios under five rings, so that arrow keys and screen readers work by themselves. */
function StarChoice({ value, error, onChange }: StarChoiceProps) {
  const { t } = useI18n()
  const id = useId()
  return (
    <fieldset
      className={css.choice}
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className={css.legend}>{t('reviews.form.stars')}</legend>
      <div className={css.rings}>
        {five.map((stars) => (
          <label key={stars} className={css.ring}>
            <input
              type="radio"
              name="stars"
              value={stars}
              checked={stars === value}
              aria-label={t('reviews.stars', { stars })}
              onChange={() => onChange(stars)}
            />
            <StarMark isGiven={stars <= value} />
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
