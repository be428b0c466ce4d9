import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

interface ReviewChange {
  readonly what: 'answer' | 'hidden'
  readonly body: object
  readonly done: string
}

/** Answers a review or changes whether it is shown; what was typed stays where the server refuses. */
export function useReviewChange(bookingId: string, onChanged: () => Promise<unknown>) {
  const { t } = useI18n()
  const { isPending, run } = useCommand<ReviewChange>({
    send: ({ what, body }) => request('PUT', `/api/crm/reviews/${encodeURIComponent(bookingId)}/${what}`, body),
    failed: { title: t('office.error'), description: t('customers.review.failed') },
    onDone: onChanged,
    done: (_, { done }) => ({ title: done }),
  })
  /** Whether the server took it. */
  const send = async (what: ReviewChange['what'], body: object, done: string): Promise<boolean> =>
    (await run({ what, body, done })) !== null
  return { isSending: isPending, send }
}
