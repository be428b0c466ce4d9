import { notificationsAnswer, type OfficeNotification } from '#services/contracts/notifications.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useLiveRead } from '../frame/data/live-reads.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

const path = '/api/crm/notifications'

/** Notifications of this member of staff; the crew get none. The bell and the list share one read. */
export function useNotifications() {
  const { user } = useOfficeSession()
  const asked = user.role === 'owner' ? path : null
  const read = useOfficeRead(notificationsAnswer, asked)
  // A mail that is assigned to somebody is not of the log.
  useLiveRead(asked, () => read.mutate(), 'team')
  return read
}

type Read = ReturnType<typeof useNotifications>

/** Marks what was read: shown at once, and taken back where the server did not take it. */
export function useMarking({ data, mutate, show }: Read) {
  const { t } = useI18n()
  const { isPending, run } = useCommand<ReadonlySet<string>>({
    async send(ids) {
      await show((shown) => shown?.map((one) => (ids.has(one.id) ? { ...one, read: true } : one)))
      // One after the other: a hundred at once would meet the limit of requests.
      for (const id of ids) await request('PATCH', `${path}/${encodeURIComponent(id)}/read`)
    },
    failed: { title: t('office.error'), description: t('office.notifications.failed') },
    wordsOf: () => t('office.notifications.failed'),
    onDone: mutate,
    onFailed: mutate,
    isRepeatable: true,
  })
  const mark = (unread: readonly OfficeNotification[]) => {
    if (unread.length > 0) void run(new Set(unread.map(({ id }) => id)))
  }
  return {
    isMarking: isPending,
    markOne: (one: OfficeNotification) => mark(one.read ? [] : [one]),
    markAll: () => mark((data ?? []).filter(({ read }) => !read)),
  }
}
