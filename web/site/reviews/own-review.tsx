import { useState } from 'react'
import { useSWRConfig } from 'swr'

import { ownReview, type OwnReview } from '#services/contracts/reviews.ts'
import { HttpError, request } from '#web/data/http.ts'
import { useRead } from '#web/data/swr.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

import { publishedPath } from './published.tsx'
import { ReviewForm } from './review-form.tsx'

import css from './own-review.module.css'

const historyPath = '/api/user/service-history'

interface OwnReviewProps {
  readonly path: string
  /** Whether the session says whose it is, instead of a link. */
  readonly isAccount?: boolean
}

/** The review of one visit, to be written, changed or withdrawn by its customer. */
export function OwnReviewSection({ path, isAccount = false }: OwnReviewProps) {
  const { t } = useI18n()
  const answer = useRead(ownReview, path)
  const error: unknown = answer.error
  return (
    <section className={css.own} aria-labelledby="own-review">
      <h2 id="own-review">{t('reviews.own')}</h2>
      {answer.data ? (
        <Own key={path} path={path} own={answer.data} onChanged={(changed) => answer.show(() => changed)} />
      ) : null}
      {answer.data === undefined && error === undefined ? <Skeleton /> : null}
      {answer.data === null && isAccount ? <SignIn /> : null}
      {error === undefined ? null : <Lost error={error} onRetry={() => void answer.mutate()} />}
    </section>
  )
}

interface OwnProps {
  readonly path: string
  readonly own: OwnReview
  readonly onChanged: (own: OwnReview) => Promise<unknown>
}

function Own({ path, own, onChanged }: OwnProps) {
  const { t, date } = useI18n()
  const { mutate } = useSWRConfig()
  const [done, setDone] = useState<'written' | 'withdrawn' | null>(null)
  const { service, review } = own

  async function send(method: 'POST' | 'DELETE', body?: object) {
    const changed = ownReview.parse(await request(method, path, body))
    await Promise.all([onChanged(changed), mutate(publishedPath), mutate(historyPath)])
    setDone(method === 'POST' ? 'written' : 'withdrawn')
  }
  return (
    <>
      <p className={css.visit}>
        {service}, {date(own.date)}
      </p>
      {done === null ? null : (
        <Notice tone="success" announce="status">
          {t(`reviews.own.${done}`)}
        </Notice>
      )}
      {review?.hiddenFor ? <Notice tone="warning">{t(`reviews.own.hidden.${review.hiddenFor}`)}</Notice> : null}
      <ReviewForm
        key={review === null ? 'none' : 'given'}
        given={review}
        onWrite={(written) => send('POST', written)}
        onWithdraw={() => send('DELETE')}
      />
    </>
  )
}

function SignIn() {
  const { t } = useI18n()
  const here = `${window.location.pathname}${window.location.search}`
  return (
    <>
      <p>{t('reviews.own.sign-in')}</p>
      <p>
        <a className={buttonLook()} href={`${paths.login}?returnTo=${encodeURIComponent(here)}`}>
          {t('reviews.own.sign-in.link')}
        </a>
      </p>
    </>
  )
}

function Lost({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useI18n()
  const status = error instanceof HttpError ? error.status : null
  if (status === 410) return <Notice tone="warning">{t('reviews.own.expired')}</Notice>
  if (status === 404 || status === 400) return <Notice tone="warning">{t('reviews.own.unknown')}</Notice>
  return (
    <Notice tone="warning" announce="alert" actions={<Button onClick={onRetry}>{t('common.try-again')}</Button>}>
      {t('reviews.failed')}
    </Notice>
  )
}
