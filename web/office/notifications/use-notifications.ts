import { useState } from 'react'

import { notificationsAnswer, type OfficeNotification } from '#services/contracts/notifications.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useLiveRead } from '../frame/data/live-reads.ts'
import { isExpired, useOfficeRead } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

const path = '/api/crm/notifications'

/** What this member of staff is told of; null for the crew, who are told of nothing. The bell and the list are one read. */
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
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const [isMarking, setMarking] = useState(false)

  async function mark(unread: readonly OfficeNotification[]) {
    const ids = new Set(unread.map(({ id }) => id))
    if (ids.size === 0) return
    setMarking(true)
    await show((shown) => shown?.map((one) => (ids.has(one.id) ? { ...one, read: true } : one)))
    try {
      // One after the other: a hundred at once would meet the limit of requests.
      for (const id of ids) await request('PATCH', `${path}/${encodeURIComponent(id)}/read`)
    } catch (error) {
      if (isExpired(error)) expire()
      else notify({ title: t('office.error'), description: t('office.notifications.failed'), tone: 'destructive' })
    }
    setMarking(false)
    await mutate()
  }

  return {
    isMarking,
    markOne: (one: OfficeNotification) => void mark(one.read ? [] : [one]),
    markAll: () => void mark((data ?? []).filter(({ read }) => !read)),
  }
}
