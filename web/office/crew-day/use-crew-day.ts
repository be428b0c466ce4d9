import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import type { LocalDate } from '#events/values/time.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import { connection, onReturn, subscribeConnection } from '#web/data/connection.ts'

import { useBookingsOf, useNow } from '../calendar/use-calendar.ts'
import { useOfficeSession } from '../frame/data/session.ts'
import { todayIn } from '../frame/moments.ts'
import { isUnreached, keepDay, readKeptDay } from '../frame/offline/kept-day.ts'
import type { KeptDay } from '../frame/offline/phone-memory.ts'
import { useReportQueue, useQueueState } from '../frame/offline/use-report-queue.tsx'
import { withReports } from './reported.ts'

export interface CrewDayRead {
  /** With what was reported and is not in the answer of the server yet. */
  readonly data: readonly OfficeBooking[] | undefined
  readonly error: unknown
  readonly mutate: () => Promise<unknown>
  readonly isOffline: boolean
  /** Last read as ISO instant; null when unknown. */
  readonly readAt: string | null
}

/** The visits of a day: as the server has them, and without a connection as this phone has kept those of today. */
export function useCrewDay(day: LocalDate): CrewDayRead {
  const { data: read, isCurrent, error, mutate } = useBookingsOf([day])
  // Rows of the day before, still there while this one is read, would stand under the wrong date.
  const data = isCurrent ? read : undefined
  const { user } = useOfficeSession()
  const { waiting, answered } = useQueueState()
  const queue = useReportQueue()
  const [kept, setKept] = useState<KeptDay | null | undefined>()
  const [readAt, setReadAt] = useState<string | null>(null)
  const connected = useSyncExternalStore(subscribeConnection, connection)
  const { minute } = useNow()
  const isOffline = connected !== 'online' || isUnreached(error)
  const rows = JSON.stringify(data)

  const keep = useEffectEvent(async () => {
    if (data === undefined || error !== undefined || isOffline || document.visibilityState !== 'visible') return null
    const now = new Date().toISOString()
    if (day !== todayIn(Date.parse(now))) return now
    // The mail address is of no use on the road.
    const bookings = data.map((booking) => ({ ...booking, email: null }))
    await keepDay({ user, day, bookings, readAt: now })
    return now
  })
  // Each minute too: the visits are read all the time, and what was read says until when there was a connection.
  useEffect(() => {
    keep().then(
      (at) => setReadAt((before) => at ?? before),
      (failure: unknown) => reportError(failure),
    )
  }, [rows, isOffline, minute])

  const readOnReturn = useEffectEvent(() => void mutate())
  useEffect(() => (isOffline ? onReturn(() => readOnReturn()) : undefined), [isOffline])

  useEffect(() => {
    void readKeptDay().then((found) => setKept(found?.user.id === user.id && found.day === day ? found : null))
  }, [day, user.id, isOffline])

  const ids = answered.map(({ id }) => id).join(' ')
  const readAgain = useEffectEvent(async () => {
    if (ids === '') return
    await mutate()
    queue?.forgetAnswered(ids.split(' '))
  })
  useEffect(() => void readAgain().catch((error: unknown) => reportError(error)), [ids])

  const known = data ?? (isOffline ? kept?.bookings : undefined)
  return {
    data: known === undefined ? undefined : withReports(known, [...answered, ...waiting]),
    error: isOffline && (known !== undefined || kept === undefined) ? undefined : error,
    mutate,
    isOffline,
    readAt: readAt ?? kept?.readAt ?? null,
  }
}
