import { useEffect, useState } from 'react'

import { isSlotLabel } from '#events/values/time.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { clockIn } from '../frame/moments.ts'
import { phoneMemory } from '../frame/offline/phone-memory.ts'
import { useLasting } from '../frame/offline/use-lasting.ts'
import { useQueueState, useReportQueue } from '../frame/offline/use-report-queue.tsx'
import { ReportList } from '../visit/report-lines.tsx'
import type { CrewDayRead } from './use-crew-day.ts'

import parts from '../frame/parts.module.css'

interface CrewConnectionProps {
  readonly day: CrewDayRead
  readonly isToday: boolean
}

/** Above the day: whether there is a connection, and what was reported and is not sent yet. */
export function CrewConnection({ day: { data, isOffline, readAt }, isToday }: CrewConnectionProps) {
  const { t, locale, time } = useI18n()
  const queue = useReportQueue()
  const { waiting, isSending: isBusy, sentLate, unmailed, others } = useQueueState()
  const isSending = useLasting(isBusy)
  const isLasting = useIsLasting()
  const left = waiting.filter(({ refusal }) => refusal === null).length
  const isLeft = useLasting(left > 0) && left > 0
  // Of another day, or of a visit that was moved away: nothing that waits is out of sight.
  const elsewhere = waiting.filter(({ bookingId }) => data?.every(({ id }) => id !== bookingId) ?? isOffline)
  const since = readAt === null ? t('crew.offline') : t('crew.offline.since', { time: clockIn(locale, readAt) })
  return (
    <>
      {(isOffline && isToday) || isLeft ? (
        <Notice
          tone="warning"
          announce="status"
          title={isOffline ? since : undefined}
          actions={
            left > 0 && !isOffline && !isSending ? (
              <Button variant="secondary" onClick={() => void queue?.flush()}>
                {t('crew.send')}
              </Button>
            ) : undefined
          }
        >
          <p>
            {left === 0
              ? t('crew.kept')
              : t(isSending && !isOffline ? 'crew.sending' : 'crew.waiting', { count: left })}
          </p>
          {isLasting ? null : <p>{t('crew.page-only')}</p>}
        </Notice>
      ) : sentLate > 0 ? (
        <Notice tone="success" announce="status">
          {t('crew.sent', { count: sentLate })}
        </Notice>
      ) : null}
      {unmailed.map(({ id, time: start }) => (
        <Notice key={id} tone="warning" announce="status">
          {t('crew.unmailed', { time: isSlotLabel(start) ? time(start) : start })}
        </Notice>
      ))}
      {others === 0 ? null : <p className={parts.quiet}>{t('crew.others', { count: others })}</p>}
      {elsewhere.length === 0 ? null : (
        <section className={parts.panel}>
          <h3 className={parts.heading}>{t('crew.elsewhere')}</h3>
          <ReportList reports={elsewhere} />
        </section>
      )}
    </>
  )
}

function useIsLasting(): boolean {
  const [isLasting, setLasting] = useState(true)
  useEffect(() => void phoneMemory().then((memory) => setLasting(memory.isLasting)), [])
  return isLasting
}
