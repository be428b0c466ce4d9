import { useState } from 'react'

import { HttpError, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

/** Answers a review or changes whether it is shown; what was typed stays where the server refuses. */
export function useReviewChange(bookingId: string, onChanged: () => Promise<unknown>) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const [isSending, setSending] = useState(false)

  /** Whether the server took it. */
  async function send(what: 'answer' | 'hidden', body: object, done: string): Promise<boolean> {
    setSending(true)
    let isDone = false
    try {
      await request('PUT', `/api/crm/reviews/${encodeURIComponent(bookingId)}/${what}`, body)
      isDone = true
      notify({ title: done, tone: 'success' })
      await onChanged()
    } catch (error) {
      if (isExpired(error)) expire()
      else notify({ title: t('office.error'), description: reasonOf(error, t), tone: 'destructive' })
    }
    setSending(false)
    return isDone
  }
  return { isSending, send }
}

const reasonOf = (error: unknown, t: ReturnType<typeof useI18n>['t']): string =>
  error instanceof HttpError && error.status < 500 && error.problem !== null
    ? t(`problem.${error.problem.code}`)
    : t('customers.review.failed')
