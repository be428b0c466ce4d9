import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'

import { onReturn } from '#web/data/connection.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeSession } from '../data/session.ts'
import { phoneMemory } from './phone-memory.ts'
import { createReportQueue, emptyQueue, type QueueState, type ReportQueue } from './report-queue.ts'
import { sendReport } from './send-report.ts'
import { createSendingLock } from './sending-lock.ts'

/** Null outside of the crew. */
const ReportQueueContext = createContext<ReportQueue | null>(null)

export const useReportQueue = (): ReportQueue | null => use(ReportQueueContext)

const never = () => () => {}

export function useQueueState(): QueueState {
  const queue = use(ReportQueueContext)
  return useSyncExternalStore(queue?.subscribe ?? never, () => queue?.state() ?? emptyQueue)
}

const channelName = 'crew-reports'

/** Longer than any call takes (15 s) with what the phone writes down around it. */
const leaseMs = 25_000

/** Sends what the crew reports as soon as that is possible, for as long as something waits. */
export function ReportQueueProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useI18n()
  const { user, expire } = useOfficeSession()
  const [queue, setQueue] = useState<ReportQueue | null>(null)
  useEffect(() => {
    let isGone = false
    const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
    void phoneMemory().then(({ reports }) => {
      if (isGone) return
      // Not every browser has them, whatever the types say.
      const { locks }: { readonly locks?: LockManager | null } = navigator
      const made = createReportQueue({
        store: reports,
        staffId: user.id,
        send: (bookingId, report) => sendReport(bookingId, report, expire),
        nowMs: () => Date.now(),
        newId: () => crypto.randomUUID().replaceAll('-', ''),
        canSend: () => navigator.onLine,
        lock: createSendingLock(locks, leaseMs),
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a channel reaches our own tabs alone
        tellOthers: () => (isGone ? undefined : others?.postMessage(null)),
      })
      others?.addEventListener('message', () => void made.read())
      setQueue(made)
    })
    return () => {
      isGone = true
      others?.close()
    }
  }, [user.id, expire])
  return (
    <ReportQueueContext value={queue}>
      {queue === null ? (
        <output>{t('office.loading')}</output>
      ) : (
        <>
          <Sender queue={queue} />
          {children}
        </>
      )}
    </ReportQueueContext>
  )
}

const firstPauseMs = 5_000
const longestPauseMs = 60_000

/** Sends at once, on reconnection and periodically. */
function Sender({ queue }: { readonly queue: ReportQueue }) {
  const { waiting } = useQueueState()
  const isLeft = waiting.some(({ refusal }) => refusal === null)
  useEffect(() => {
    const flush = () => void queue.flush().catch((error: unknown) => reportError(error))
    flush()
    return onReturn(flush)
  }, [queue])
  useEffect(() => {
    if (!isLeft) return
    let pauseMs = firstPauseMs
    let timer = setTimeout(again, pauseMs)
    function again() {
      void queue.flush().catch((error: unknown) => reportError(error))
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
      timer = setTimeout(again, pauseMs)
    }
    return () => clearTimeout(timer)
  }, [queue, isLeft])
  return null
}
